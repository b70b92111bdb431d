import { NativeSelect, Select, Textarea, TextInput } from "@mantine/core";
import { LONGEST_ADVICE, PRIORITIES } from "@switchboard/domain/alarms";
import { qualifiersOf } from "@switchboard/domain/automation";
import { isStateKind } from "@switchboard/domain/site";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import { MEASURES } from "./alarm-values.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { useAlarmForm, useAlarmName } from "./useAlarmForm.ts";
import { type AlarmTarget, useAlarmTargets } from "./useAlarmTargets.ts";

interface AlarmSheetProps {
  /** The alarm to change; a new one is created without. */
  rule?: Rule | undefined;
  onClose(): void;
}

type Fields = ReturnType<typeof useAlarmForm>;

/** Creates or changes an alarm: the limit, for how long, how serious it is, and whom it notifies. */
export function AlarmSheet({ rule, onClose }: AlarmSheetProps) {
  const { t } = useTranslation(["alarms", "common"]);
  const sensors = useAlarmTargets("sensor");
  const devices = useAlarmTargets("power");
  const nameOf = useAlarmName();
  const fields = useAlarmForm(rule, ({ target }) => [...sensors, ...devices].find(({ id }) => id === target), onClose);
  const { values, errors, set, bind } = fields;
  const targets = useAlarmTargets(values.measure);
  const target = targets.find(({ id }) => id === values.target);
  return (
    <Sheet title={t(rule ? "own.editTitle" : "own.new")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TargetFields fields={fields} targets={targets} />
        <LimitFields fields={fields} target={target} />
        <NativeSelect
          label={t("rules.priority")}
          value={values.priority}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          onChange={({ currentTarget }) =>
            set({ priority: PRIORITIES.find((each) => each === currentTarget.value) ?? values.priority })
          }
        />
        <RecipientFields values={values} errors={errors} onChange={set} />
        <TextInput label={t("own.name")} placeholder={nameOf(values, target)} maxLength={80} {...bind("name")} />
        <Textarea
          label={t("rules.advice")}
          description={t("rules.adviceHint")}
          rows={2}
          maxLength={LONGEST_ADVICE}
          {...bind("advice")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t(rule ? "rules.submit" : "own.submit")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Sheet>
  );
}

function TargetFields({ fields: { values, errors, set }, targets }: { fields: Fields; targets: AlarmTarget[] }) {
  const { t } = useTranslation("alarms");
  return (
    <>
      <NativeSelect
        label={t("own.measure")}
        value={values.measure}
        data={MEASURES.map((value) => ({ value, label: t(`own.measures.${value}`) }))}
        onChange={({ currentTarget }) => {
          const measure = MEASURES.find((each) => each === currentTarget.value) ?? values.measure;
          const isOther = (measure === "sensor") !== (values.measure === "sensor");
          set({ measure, qualifier: "above", value: "", ...(isOther && { target: "" }) });
        }}
      />
      <Select
        label={t(values.measure === "sensor" ? "own.sensor" : "own.meter")}
        placeholder={t("own.choose")}
        nothingFoundMessage={t("own.noTarget")}
        searchable
        allowDeselect={false}
        data={targets.map(({ id, name, place }) => ({ value: id, label: place ? `${name} · ${place}` : name }))}
        value={values.target || null}
        error={errors.target}
        onChange={(id) => {
          const sensor = targets.find((each) => each.id === id)?.sensor;
          const [qualifier = "above"] = sensor ? qualifiersOf(sensor.kind) : [];
          const value = sensor && isStateKind(sensor.kind) ? "1" : values.qualifier === "is" ? "" : values.value;
          set({ target: id ?? "", qualifier, value });
        }}
      />
    </>
  );
}

function LimitFields({ fields: { values, set, bind }, target }: { fields: Fields; target: AlarmTarget | undefined }) {
  const { t } = useTranslation("alarms");
  const words = useSensorWords();
  const sensor = target?.sensor;
  return (
    <Grid min={150} isFit align="start" gap={12}>
      {sensor && isStateKind(sensor.kind) ? (
        <NativeSelect
          label={t("own.when")}
          data={["1", "0"].map((value) => ({ value, label: words.state(sensor.kind, value === "1") }))}
          {...bind("value")}
        />
      ) : (
        <>
          <NativeSelect
            label={t("own.when")}
            data={(["above", "below"] as const).map((value) => ({ value, label: t(`own.${value}`) }))}
            value={values.qualifier}
            onChange={({ currentTarget }) => set({ qualifier: currentTarget.value === "below" ? "below" : "above" })}
          />
          <TextInput
            label={target?.unit ? t("own.limitIn", { unit: target.unit }) : t("own.limit")}
            inputMode="decimal"
            maxLength={12}
            {...bind("value")}
          />
        </>
      )}
      <TextInput label={t("own.minutes")} inputMode="numeric" maxLength={4} {...bind("minutes")} />
    </Grid>
  );
}
