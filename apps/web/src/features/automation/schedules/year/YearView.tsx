import { NativeSelect } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import { dayOfWeek, localDay, startOfDay, WEEK_START } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { useMemo, useState } from "react";
import { useSurroundings } from "../../../../data/calendars.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords, weekdayName } from "../../../../ui/format/date-format.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { usePreference } from "../../../../ui/preferences.ts";
import { useWhyNotWords } from "../rhythm/rhythm-words.ts";
import { useWhen } from "../when-words.ts";
import classes from "./YearView.module.css";
import { type YearDay, type YearMonth, yearOf } from "./year.ts";

/** Shows a schedule over a year: each day runs, is left out with a reason, or does not apply. */
export function YearView({ schedules }: { schedules: readonly Schedule[] }) {
  const { t } = useTranslation("calendars");
  const where = useSurroundings();
  const now = useServerNow();
  const today = localDay(new Date(now), where.timeZone);
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  // Schedules with a rhythm come first, because a year view is mostly about them.
  const ordered = useMemo(() => schedules.toSorted((a, b) => Number(!a.rhythm) - Number(!b.rhythm)), [schedules]);
  const [id, setId] = useState<string>();
  const schedule = ordered.find(({ _id }) => _id === id) ?? ordered[0];
  // Computed per day, because pauses and runs need not update a whole year every minute.
  const from = startOfDay(today, where.timeZone).getTime();
  const months = useMemo(
    () => (schedule ? yearOf(schedule, year, where, new Date(from)) : []),
    [schedule, year, where, from],
  );
  if (!schedule) return null;
  const kinds = months.flatMap(({ days }) => days.map(stateOf));
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return (
    <Surface as="section" isCard pad={16} className={classes.view} aria-label={t("year.label")}>
      <Row as="header" wraps align="end" gap="8 12" className={classes.head}>
        <NativeSelect
          label={t("year.of")}
          value={schedule._id}
          onChange={(event) => setId(event.currentTarget.value)}
          data={ordered.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <Row at="end" className={classes.turn}>
          <IconButton icon={IconChevronLeft} iconSize={20} label={t("year.before")} onClick={() => setYear(year - 1)} />
          <h2>{year}</h2>
          <IconButton icon={IconChevronRight} iconSize={20} label={t("year.after")} onClick={() => setYear(year + 1)} />
        </Row>
      </Row>
      <Text as="p" tone="quiet" className={classes.summary}>
        {t("year.summary", { runs: count("due"), off: count("off") })}
      </Text>
      <Row as="ul" wraps gap="4 16" size={13} className={classes.legend}>
        {(["due", "off", "none"] as const).map((kind) => (
          <Row as="li" gap={6} key={kind}>
            <span className={classes.mark} data-kind={kind} aria-hidden="true" />
            {t(`year.${kind === "due" ? "runs" : kind}`)}
          </Row>
        ))}
      </Row>
      <Grid min={230} gap={20} className={classes.months}>
        {months.map((month) => (
          <Month key={month.month} month={month} today={today} />
        ))}
      </Grid>
      <LeftOut key={`${schedule._id} ${year}`} days={months.flatMap(({ days }) => days)} today={today} />
    </Surface>
  );
}

/** Further days are listed on request. */
const LISTED = 8;

/** Lists the days that are left out with their reasons, which a touch screen cannot show by hovering; future days come first. */
function LeftOut({ days, today }: { days: readonly YearDay[]; today: string }) {
  const { t } = useTranslation("calendars");
  const words = useDayWords();
  const [isOpen, setOpen] = useState(false);
  const out = days.filter((day) => stateOf(day) === "off");
  const ordered = [...out.filter(({ day }) => day >= today), ...out.filter(({ day }) => day < today)];
  if (out.length === 0) return null;
  return (
    <section className={classes.out} aria-label={t("year.off")}>
      <h3>{t("year.off")}</h3>
      <Grid as="ul" min={280} gap="0 20">
        {(isOpen ? ordered : ordered.slice(0, LISTED)).map((day) => (
          <li key={day.day} data-past={day.day < today || undefined}>
            {words(day)}
          </li>
        ))}
      </Grid>
      {ordered.length > LISTED && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("card.fewer") : t("card.all", { count: ordered.length })}
        </TextButton>
      )}
    </section>
  );
}

/** A day left out by a person looks like any other day left out. */
const stateOf = ({ plan, decided }: YearDay) => (decided ? "off" : plan.kind);

function Month({ month: { month, days }, today }: { month: YearMonth; today: string }) {
  const { language } = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const first = days[0]?.day ?? `${month}-01`;
  const before = (dayOfWeek(first) - (weekStart - 1) + 7) % 7;
  const name = dayWords(language, { month: "long" })(first);
  return (
    <section className={classes.month} aria-label={name}>
      <h3>{name}</h3>
      <Text as="div" tone="quiet" text="center" className={classes.weekdays} aria-hidden="true">
        {Array.from({ length: 7 }, (_, index) => (weekStart - 1 + index) % 7).map((weekday) => (
          <span key={weekday}>{weekdayName(weekday, language, "narrow")}</span>
        ))}
      </Text>
      <ol>
        {days.map((day, index) => (
          <Day key={day.day} day={day} today={today} column={index === 0 ? before + 1 : undefined} />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  day: YearDay;
  today: string;
  /** The column of a month's first day; the other days follow. */
  column: number | undefined;
}

function Day({ day, today, column }: DayProps) {
  const words = useDayWords();
  const said = words(day);
  return (
    <li
      data-kind={stateOf(day)}
      data-past={day.day < today || undefined}
      aria-current={day.day === today ? "date" : undefined}
      title={said}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      <span aria-hidden="true">{Number(day.day.slice(8))}</span>
      <span className="sb-visually-hidden">{said}</span>
    </li>
  );
}

function useDayWords() {
  const { t } = useTranslation("calendars");
  const { t: schedules } = useTranslation("schedules");
  const { date: dateOf, timeOf } = useWhen();
  const whyNot = useWhyNotWords();
  return ({ day, plan, decided, by }: YearDay): string => {
    const date = dateOf(day);
    if (decided) {
      const why = [schedules(`state.${decided}`), by && schedules("history.by", { name: by })]
        .filter(Boolean)
        .join(" ");
      return t("year.left", { date, why });
    }
    if (plan.kind === "due") return t("year.due", { date, time: timeOf(plan.due) });
    return plan.kind === "off" ? t("year.left", { date, why: whyNot(plan.why) }) : t("year.not", { date });
  };
}
