import { NativeSelect, Switch } from "@mantine/core";
import type { EnterpriseDetails } from "@switchboard/contract";
import { IDLE_MINUTES, type IdleMinutes } from "@switchboard/domain/people";
import { refusalOf } from "../../../api/refusal.ts";
import { useSendChanges } from "../../../data/useSendChanges.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useEditEnterprise } from "./api.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

function idleWords(minutes: IdleMinutes, t: Translate<"settings">): string {
  if (minutes === 0) return t("rules.never");
  if (minutes < HOUR) return t("rules.minutes", { count: minutes });
  return minutes < DAY ? t("rules.hours", { count: minutes / HOUR }) : t("rules.days", { count: minutes / DAY });
}

/** Edits the enterprise's rules for sessions. */
export function RulesSection({ details }: { details: EnterpriseDetails }) {
  const { t } = useTranslation(["settings", "common"]);
  const { t: words } = useTranslation("settings");
  const edit = useEditEnterprise();
  const { second_factor, idle_minutes } = details;
  const save = useSendChanges({ second_factor, idle_minutes }, edit.mutateAsync);
  const fields = useForm({
    initial: { second_factor, idle: String(idle_minutes) },
    explain: refusalOf,
    send: async ({ idle, ...draft }) => {
      await save({ ...draft, idle_minutes: IDLE_MINUTES.find((each) => String(each) === idle) ?? 0 });
      success(t("common:saved"));
    },
  });
  return (
    <Section title={t("rules.title")} lead={t("rules.lead")}>
      <form {...fields.form} className={form.form}>
        <Switch
          size="md"
          label={t("rules.second")}
          description={t("rules.secondHint")}
          checked={fields.values.second_factor}
          onChange={(event) => fields.set({ second_factor: event.currentTarget.checked })}
        />
        <NativeSelect
          label={t("rules.idle")}
          data={IDLE_MINUTES.map((each) => ({ value: String(each), label: idleWords(each, words) }))}
          {...fields.bind("idle")}
        />
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
    </Section>
  );
}
