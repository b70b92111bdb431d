import { localDay } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { DaysOffField } from "../rhythm/DaysOffField.tsx";
import { useWhen } from "../when-words.ts";
import { DaysField } from "./DaysField.tsx";
import { type Draft, timingOf } from "./schedule-draft.ts";
import { TimeOfDayField } from "./TimeOfDayField.tsx";

export interface FieldsProps {
  draft: Draft;
  set(change: Partial<Draft>): void;
  errorAt(path: string): string | undefined;
}

/** Chooses days before the time, so that Enter in the time saves an ordinary schedule. */
export function WhenFields({ draft, set, errorAt }: FieldsProps) {
  const { t } = useTranslation("schedules");
  const { timeZone } = useWhen();
  const now = new Date(currentTime());
  return (
    <Stack as="section" gap={16} isCard pad={16}>
      <SegmentedControl
        aria-label={t("form.repeats")}
        value={draft.repeats ? "weekly" : "once"}
        onChange={(value) => set({ repeats: value === "weekly" })}
        data={[
          { value: "weekly", label: t("form.weekly") },
          { value: "once", label: t("form.once") },
        ]}
      />
      <DaysOrDate draft={draft} set={set} errorAt={errorAt} />
      <TimeOfDayField
        label={t("form.time")}
        value={{ time: draft.time, sun: draft.rhythm?.sun }}
        onChange={({ sun, ...time }) =>
          set({ ...time, ...(sun !== undefined && { rhythm: { ...draft.rhythm, sun } }) })
        }
        withSun={draft.repeats}
        error={errorAt("time")}
        sunError={errorAt("rhythm.sun")}
      />
      {draft.repeats && (
        <DaysOffField
          rhythm={draft.rhythm ?? {}}
          timing={timingOf(draft, timeZone, now)}
          set={(change) => set({ rhythm: { ...draft.rhythm, ...change } })}
          errorAt={errorAt}
        />
      )}
    </Stack>
  );
}

function DaysOrDate({ draft, set, errorAt }: FieldsProps) {
  const { t } = useTranslation("schedules");
  const { timeZone } = useWhen();
  if (draft.repeats) return <DaysField days={draft.days} onChange={(days) => set({ days })} error={errorAt("days")} />;
  return (
    <DateField
      label={t("form.date")}
      description={t("form.dateHint")}
      min={localDay(new Date(currentTime()), timeZone)}
      day={draft.date}
      emptied=""
      error={errorAt("date")}
      onDay={(date) => set({ date })}
    />
  );
}
