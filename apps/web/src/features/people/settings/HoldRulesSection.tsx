import { NativeSelect } from "@mantine/core";
import { type EnterpriseDetails, holdRulesOf } from "@switchboard/contract";
import { holdRuleProblems } from "@switchboard/domain/control";
import { refusalOf } from "../../../api/refusal.ts";
import { useSendChanges } from "../../../data/useSendChanges.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useEditEnterprise } from "./api.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
const LONGEST = [2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 31 * DAY];
const FIRST = [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
const WALL = [0, 5, 15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];

/** Adds the current value to the offered ones, so that it can always be shown. */
const withOwn = (offered: readonly number[], own: number) =>
  [...new Set([...offered, own])].toSorted((one, other) => one - other);

function readDraft(draft: Record<"longest" | "first" | "wall", string>) {
  return {
    hold_longest_minutes: Number(draft.longest),
    hold_default_minutes: Number(draft.first),
    hold_wall_minutes: Number(draft.wall),
  };
}

/** Edits the longest and default hold of switches, and whether a press on the wall holds. */
export function HoldRulesSection({ details }: { details: EnterpriseDetails }) {
  const { t, i18n } = useTranslation(["settings", "common"]);
  const edit = useEditEnterprise();
  const { hold_longest_minutes, hold_default_minutes, hold_wall_minutes } = details;
  const saved = { hold_longest_minutes, hold_default_minutes, hold_wall_minutes };
  const save = useSendChanges(saved, edit.mutateAsync);
  const time = (minutes: number) => formatDuration(minutes * 60_000, i18n.language);
  const options = (offered: readonly number[], own: number, words: (minutes: number) => string = time) =>
    withOwn(offered, own).map((minutes) => ({ value: String(minutes), label: words(minutes) }));
  const fields = useForm({
    initial: {
      longest: String(hold_longest_minutes),
      first: String(hold_default_minutes),
      wall: String(hold_wall_minutes),
    },
    check: (draft) => {
      const wrong = holdRuleProblems(holdRulesOf(readDraft(draft))).map(({ path }) => path);
      return {
        ...(wrong.includes("hold_default_minutes") && { first: t("holds.tooLong") }),
        ...(wrong.includes("hold_wall_minutes") && { wall: t("holds.tooLong") }),
      };
    },
    explain: refusalOf,
    send: async (draft) => {
      await save(readDraft(draft));
      success(t("common:saved"));
    },
  });
  const wall = (minutes: number) => (minutes === 0 ? t("holds.wallNone") : t("holds.wallFor", { time: time(minutes) }));
  return (
    <Section title={t("holds.title")} lead={t("holds.lead")}>
      <form {...fields.form} className={form.form}>
        <Grid min={240} isFit align="start" gap={16}>
          <NativeSelect
            label={t("holds.longest")}
            description={t("holds.longestHint")}
            data={options(LONGEST, hold_longest_minutes)}
            {...fields.bind("longest")}
          />
          <NativeSelect
            label={t("holds.first")}
            description={t("holds.firstHint")}
            data={options(FIRST, hold_default_minutes)}
            {...fields.bind("first")}
          />
        </Grid>
        <NativeSelect
          label={t("holds.wall")}
          description={t("holds.wallHint")}
          data={options(WALL, hold_wall_minutes, wall)}
          {...fields.bind("wall")}
        />
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
    </Section>
  );
}
