import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { AlarmRule } from "@switchboard/contract";
import { LONGEST_ADVICE, MOST_DELAY_MS, PRIORITIES } from "@switchboard/domain/alarms";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useSetAlarmRule } from "./api.ts";

const MOST_SECONDS = MOST_DELAY_MS / 1000;

/** Whole seconds within a day; undefined for anything else. */
function secondsOf(text: string): number | undefined {
  const seconds = Number(text.trim() === "" ? "0" : text);
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : undefined;
}

function useRuleForm(rule: AlarmRule, onClose: () => void) {
  const { t } = useTranslation("alarms");
  const save = useSetAlarmRule();
  const { source, is_default: _, ends_by_self: __, on_delay_s, off_delay_s, ...rest } = rule;
  return useForm({
    initial: { ...rest, on_delay_s: String(on_delay_s), off_delay_s: String(off_delay_s) },
    check: (values) => ({
      ...(secondsOf(values.on_delay_s) === undefined && { on_delay_s: t("rules.range") }),
      ...(secondsOf(values.off_delay_s) === undefined && { off_delay_s: t("rules.range") }),
    }),
    explain: refusalOf,
    send: async ({ on_delay_s: on, off_delay_s: off, advice, ...values }) => {
      const delays = { on_delay_s: secondsOf(on) ?? 0, off_delay_s: secondsOf(off) ?? 0 };
      await save.mutateAsync({ source, ...values, advice: advice.trim(), ...delays });
      success(t("rules.saved"));
      onClose();
    },
  });
}

/** Decides about the alarms of one source. */
export function RuleSheet({ rule, onClose }: { rule: AlarmRule; onClose(): void }) {
  const { t } = useTranslation(["alarms", "common"]);
  const { values, set, bind, failure, isBusy, form: events } = useRuleForm(rule, onClose);
  return (
    <Sheet title={t(`source.${rule.source}`)} onClose={onClose}>
      <form {...events} className={form.form}>
        <Text as="p" tone="quiet">
          {t(`rules.describes.${rule.source}`)}
          {rule.source === "workflow" && <> · {t("rules.workflowHint")}</>}
        </Text>
        <Switch
          label={t("rules.on")}
          checked={values.is_on}
          onChange={({ currentTarget }) => set({ is_on: currentTarget.checked })}
        />
        <NativeSelect
          label={t("rules.priority")}
          value={values.priority}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          onChange={({ currentTarget }) =>
            set({ priority: PRIORITIES.find((each) => each === currentTarget.value) ?? rule.priority })
          }
        />
        {rule.ends_by_self && (
          <Grid min={240} isFit align="start" gap={16}>
            <DelayField label={t("rules.onDelay")} hint={t("rules.onDelayHint")} field={bind("on_delay_s")} />
            <DelayField label={t("rules.offDelay")} hint={t("rules.offDelayHint")} field={bind("off_delay_s")} />
          </Grid>
        )}
        <Switch
          label={t("rules.latching")}
          description={t("rules.latchingHint")}
          checked={values.is_latching}
          onChange={({ currentTarget }) => set({ is_latching: currentTarget.checked })}
        />
        <Textarea
          label={t("rules.advice")}
          description={t("rules.adviceHint")}
          rows={3}
          maxLength={LONGEST_ADVICE}
          {...bind("advice")}
        />
        <SubmitBar failure={failure} isBusy={isBusy} submit={t("rules.submit")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Sheet>
  );
}

interface DelayFieldProps {
  label: string;
  hint: string;
  field: Pick<Parameters<typeof TextInput>[0], "name" | "value" | "error" | "onChange">;
}

function DelayField({ label, hint, field }: DelayFieldProps) {
  const { t } = useTranslation("alarms");
  return (
    <TextInput
      label={`${label} (${t("rules.seconds")})`}
      description={hint}
      inputMode="numeric"
      maxLength={5}
      {...field}
    />
  );
}
