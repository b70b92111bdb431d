import type { WorkflowTree } from "@switchboard/contract";
import { DAY_TYPES } from "@switchboard/domain/core";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { weekdayName } from "../../../../../ui/format/date-format.ts";
import { Grid } from "../../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Tick } from "../../../../../ui/kit/Tick.tsx";
import { TimeField } from "../../../../../ui/kit/TimeField.tsx";

type Hours = Extract<WorkflowTree, { kind: "hours" }>;
type Day = Extract<WorkflowTree, { kind: "day" }>;
/** Reported as an invalid time. */
const NO_TIME = -1;
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Edits the hours and days of the week. */
export function HoursFields({ hours, onChange }: { hours: Hours; onChange(hours: Hours): void }) {
  const { t, i18n } = useTranslation("workflows");
  const days = hours.days ?? WEEK;
  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((a, b) => a - b);
    const { days: _, ...rest } = hours;
    onChange(next.length === WEEK.length ? rest : { ...rest, days: next });
  };
  return (
    <>
      <Grid min={180} isFit align="end" gap={12}>
        <TimeField
          label={t("times.start")}
          value={hours.startTime}
          onChange={(time = NO_TIME) => onChange({ ...hours, startTime: time })}
        />
        <TimeField
          label={t("times.end")}
          value={hours.endTime}
          onChange={(time = NO_TIME) => onChange({ ...hours, endTime: time })}
        />
      </Grid>
      <Row as="fieldset" wraps gap="0 16">
        <legend>{t("advanced.days")}</legend>
        {WEEK.map((day) => (
          <Tick key={day} checked={days.includes(day)} onChange={() => toggle(day)}>
            {weekdayName(day, i18n.language, "short")}
          </Tick>
        ))}
      </Row>
    </>
  );
}

/** Edits the kinds of day by the enterprise's calendars. */
export function DayFields({ day, onChange }: { day: Day; onChange(day: Day): void }) {
  const { t } = useTranslation("workflows");
  return (
    <Row as="fieldset" wraps gap="0 16">
      <legend>{t("advanced.dayTypes")}</legend>
      {DAY_TYPES.map((type) => (
        <Tick
          key={type}
          checked={day.types.includes(type)}
          onChange={() => {
            const types = day.types.includes(type) ? day.types.filter((each) => each !== type) : [...day.types, type];
            onChange({ ...day, types });
          }}
        >
          {t(`dayType.${type}`)}
        </Tick>
      ))}
    </Row>
  );
}
