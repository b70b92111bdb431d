import { weekFrom } from "@switchboard/domain/core";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords, weekdayName } from "../../../../ui/format/date-format.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { monthWeeks, steppedDay } from "../../../../ui/kit/range-picker/calendar-model.ts";
import { type EnergySearch, toEnergy } from "./analytics-search.ts";
import classes from "./YearHeat.module.css";
import type { HeatYear } from "./year-model.ts";

interface HeatMonthsProps {
  heat: HeatYear;
  search: EnergySearch;
  months: readonly string[];
  weekStart: number;
  format(value: number): string;
}

interface MonthProps extends Pick<HeatMonthsProps, "weekStart"> {
  month: string;
  cell(day: string): ReactNode;
}

function Month({ month, weekStart, cell }: MonthProps) {
  const { language } = useTranslation().i18n;
  return (
    <table className={classes.month}>
      <caption>{dayWords(language, { month: "long" })(`${month}-01`)}</caption>
      <thead>
        <tr>
          {weekFrom(weekStart).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, language, "long")}>
              {weekdayName(weekday, language, "narrow")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month, weekStart).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by where it is
              <td key={index}>{day && cell(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The months beside each other; on a phone one at a time, to be swiped. One day of them all is in the tab order. */
export function HeatMonths({ heat, search, months, weekStart, format }: HeatMonthsProps) {
  const { t, i18n } = useTranslation("analytics");
  const { language } = i18n;
  const box = useRef<HTMLDivElement>(null);
  const days = [...heat.days.keys()];
  const [asked, setAsked] = useState("");
  const focused = heat.days.has(asked) ? asked : (days.at(-1) ?? "");
  const [told, setTold] = useState("");
  useEffect(() => {
    // People look for the newest month first.
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  const full = dayWords(language, { dateStyle: "full" });
  const wordsOf = (day: string) => `${full(day)}: ${format(heat.days.get(day)?.kWh ?? 0)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedDay(event, focused, weekStart);
    if (next === undefined || !heat.days.has(next)) return;
    event.preventDefault();
    setAsked(next);
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const cell = (day: string) => {
    const known = heat.days.get(day);
    if (!known) return <span />;
    const tell = () => setTold(wordsOf(day));
    return (
      <Link
        {...toEnergy({ ...search, from_date: day, to_date: day, groupby: "hourly" })}
        activeProps={{}}
        data-day={day}
        data-step={known.step}
        aria-label={wordsOf(day)}
        tabIndex={day === focused ? 0 : -1}
        onFocus={tell}
        onPointerEnter={tell}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </Link>
    );
  };
  return (
    <>
      <Text as="p" tone="quiet" isTabular className={classes.told} aria-hidden="true">
        {told || t("year.lead")}
      </Text>
      <Grid ref={box} min={212} gap={16} className={classes.months} onKeyDown={onKeyDown}>
        {months.map((month) => (
          <Month key={month} month={month} weekStart={weekStart} cell={cell} />
        ))}
      </Grid>
    </>
  );
}
