import { NativeSelect } from "@mantine/core";
import type { Calendar } from "@switchboard/contract";
import {
  HOLIDAY_STATES,
  HOLIDAY_YEARS,
  type HolidayState,
  type HolidayYear,
  publicHolidays,
  STATES,
} from "@switchboard/domain/automation";
import { OFF_DAY_TYPES } from "@switchboard/domain/core";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import form from "../../../ui/kit/Form.module.css";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useTakeHolidays } from "./api.ts";
import classes from "./Calendars.module.css";
import { ChangeCard } from "./ChangeCard.tsx";

/** The public holidays of a state, with how sure each day is, before they are taken. */
export function HolidaysSheet({ calendar, onClose }: { calendar: Calendar; onClose(): void }) {
  const { t } = useTranslation("calendars");
  const take = useTakeHolidays();
  const [years, setYears] = useState<HolidayYear[]>([2026, 2027]);
  const fields = useForm({
    initial: { state: "IN-TG", type: "holiday" },
    explain: refusalOf,
    send: async ({ state, type }) => {
      await take.mutateAsync({ id: calendar._id, state: stateOf(state), years, type: kindOf(type) });
      success(t("holidays.done"));
      onClose();
    },
  });
  const state = stateOf(fields.values.state);
  const toggle = (year: HolidayYear) => {
    const next = HOLIDAY_YEARS.filter((each) => (each === year) !== years.includes(each));
    if (next.length > 0) setYears(next);
  };
  return (
    <Sheet title={t("holidays.title", { name: calendar.name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <NativeSelect
          label={t("holidays.state")}
          data={HOLIDAY_STATES.map((value) => ({ value, label: STATES[value].name }))}
          {...fields.bind("state")}
        />
        <Row as="fieldset" wraps gap={6} pad={0} aria-label={t("holidays.years")}>
          {HOLIDAY_YEARS.map((year) => (
            <Chip key={year} aria-pressed={years.includes(year)} onClick={() => toggle(year)}>
              {year}
            </Chip>
          ))}
        </Row>
        <NativeSelect
          label={t("holidays.type")}
          data={OFF_DAY_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...fields.bind("type")}
        />
        <Text as="p" tone="quiet" size={13}>
          {t("holidays.uncertain")}
        </Text>
        <ChangeCard id={calendar._id} change={{ holidays: { state, years, type: kindOf(fields.values.type) } }} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("holidays.take")} />
        <HolidayList state={state} years={years} />
      </form>
    </Sheet>
  );
}

const kindOf = (value: string) => OFF_DAY_TYPES.find((each) => each === value) ?? "holiday";
const stateOf = (value: string): HolidayState => HOLIDAY_STATES.find((each) => each === value) ?? "IN";

function HolidayList({ state, years }: { state: HolidayState; years: readonly HolidayYear[] }) {
  const { t } = useTranslation("calendars");
  const { language } = useReader();
  const say = dayWords(language, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const holidays = years.flatMap((year) => publicHolidays(state, year));
  return (
    <>
      <Text as="p" tone="quiet" size={13}>
        {t("holidays.count", { count: holidays.length })}. {t("holidays.source", { source: STATES[state].source })}
      </Text>
      <ul className={classes.days}>
        {holidays.map(({ day, name, certainty, isSighted }) => (
          <li key={`${day} ${name}`}>
            <Text tone="quiet" size={13} isTabular>
              {say(day)}
            </Text>
            <Text breaks>
              {name}
              <Row as="small" wraps gap="2 8" tone="quiet" size={13} isTabular>
                {[certainty === "calculated" && t("holidays.calculated"), isSighted && t("holidays.moon")]
                  .filter(Boolean)
                  .join(" · ")}
              </Row>
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
