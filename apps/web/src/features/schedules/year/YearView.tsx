import { NativeSelect } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import { dayOfWeek, localDay, WEEK_START } from "@switchboard/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useSurroundings } from "../../../data/calendars.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { usePreference } from "../../../ui/preferences.ts";
import { useWhyNotWords } from "../rhythm/rhythm-words.ts";
import { useWhen } from "../when-words.ts";
import classes from "./YearView.module.css";
import { type YearDay, type YearMonth, yearOf } from "./year.ts";

/** One schedule over a year: each day runs, is left out with a reason, or is none of it. */
export function YearView({ schedules }: { schedules: readonly Schedule[] }) {
  const { t } = useTranslation("calendars");
  const where = useSurroundings();
  const thisYear = Number(localDay(new Date(useServerNow()), where.timeZone).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  // The ones that mind the day are what a year is looked at for.
  const ordered = useMemo(() => schedules.toSorted((a, b) => Number(!a.rhythm) - Number(!b.rhythm)), [schedules]);
  const [id, setId] = useState<string>();
  const schedule = ordered.find(({ _id }) => _id === id) ?? ordered[0];
  const months = useMemo(() => (schedule ? yearOf(schedule, year, where) : []), [schedule, year, where]);
  if (!schedule) return null;
  const kinds = months.flatMap(({ days }) => days.map(stateOf));
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return (
    <section className={classes.view} aria-label={t("year.label")}>
      <header className={classes.head}>
        <NativeSelect
          label={t("year.of")}
          value={schedule._id}
          onChange={(event) => setId(event.currentTarget.value)}
          data={ordered.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <h2>{year}</h2>
        <IconButton icon={IconChevronLeft} iconSize={20} label={t("year.before")} onClick={() => setYear(year - 1)} />
        <IconButton icon={IconChevronRight} iconSize={20} label={t("year.after")} onClick={() => setYear(year + 1)} />
      </header>
      <p className={classes.summary}>{t("year.summary", { runs: count("due"), off: count("off") })}</p>
      <ul className={classes.legend}>
        {(["due", "off", "none"] as const).map((kind) => (
          <li key={kind}>
            <span className={classes.mark} data-kind={kind} aria-hidden="true" />
            {t(`year.${kind === "due" ? "runs" : kind}`)}
          </li>
        ))}
      </ul>
      <div className={classes.months}>
        {months.map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </div>
    </section>
  );
}

/** What a person left out is left out like any other. */
const stateOf = ({ plan, decided }: YearDay) => (decided ? "off" : plan.kind);

function Month({ month: { month, days } }: { month: YearMonth }) {
  const { language } = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const first = days[0]?.day ?? `${month}-01`;
  const before = (dayOfWeek(first) - (weekStart - 1) + 7) % 7;
  const name = dayWords(language, { month: "long" })(first);
  return (
    <section className={classes.month} aria-label={name}>
      <h3>{name}</h3>
      <ol>
        {days.map((day, index) => (
          <Day key={day.day} day={day} column={index === 0 ? before + 1 : undefined} />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  day: YearDay;
  /** Where the first of a month stands in its week; the others follow. */
  column: number | undefined;
}

function Day({ day, column }: DayProps) {
  const words = useDayWords();
  const said = words(day);
  return (
    <li data-kind={stateOf(day)} title={said} style={column === undefined ? undefined : { gridColumnStart: column }}>
      <span aria-hidden="true">{Number(day.day.slice(8))}</span>
      <span className={classes.said}>{said}</span>
    </li>
  );
}

function useDayWords() {
  const { t } = useTranslation("calendars");
  const { t: schedules } = useTranslation("schedules");
  const { date: dateOf, timeOf } = useWhen();
  const whyNot = useWhyNotWords();
  return ({ day, plan, decided }: YearDay): string => {
    const date = dateOf(day);
    if (decided) return t("year.left", { date, why: schedules(`state.${decided}`) });
    if (plan.kind === "due") return t("year.due", { date, time: timeOf(plan.due) });
    return plan.kind === "off" ? t("year.left", { date, why: whyNot(plan.why) }) : t("year.not", { date });
  };
}
