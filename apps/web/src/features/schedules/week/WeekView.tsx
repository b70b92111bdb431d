import type { Schedule } from "@switchboard/contract";
import { dayOfWeek, localDay, nextDay, WEEK_START } from "@switchboard/domain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServerNow } from "../../../data/useServerNow.ts";
import { ScrolledList } from "../../../ui/kit/ScrolledList.tsx";
import { softDisabled } from "../../../ui/kit/soft-disabled.ts";
import { usePreference } from "../../../ui/preferences.ts";
import { startOfWeek, useWhen, type When } from "../when-words.ts";
import classes from "./WeekView.module.css";
import { type WeekDay, weekOf } from "./week.ts";

interface WeekViewProps {
  schedules: readonly Schedule[];
  /** Seven columns; otherwise one day at a time. */
  isWide: boolean;
}

const CHIP_HEIGHT = 56;

/** A week of what is due. What has been stands in the history, so only what is to come is drawn. */
export function WeekView({ schedules, isWide }: WeekViewProps) {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const [weeks, setWeeks] = useState(0);
  const now = new Date(useServerNow());
  const today = localDay(now, when.timeZone);
  const from = nextDay(startOfWeek(today, weekStart), weeks * 7);
  const week = useMemo(() => weekOf(schedules, from, when.timeZone), [schedules, from, when.timeZone]);
  const ahead = week.map(({ day, occurrences }) => ({ day, occurrences: occurrences.filter(({ due }) => due > now) }));
  const isOver = ahead.every(({ occurrences }) => occurrences.length === 0);
  const days = { days: ahead, today, when };
  return (
    <section className={classes.view} aria-label={t("week.label")}>
      <header className={classes.head}>
        <h2>{t("week.range", { from: when.date(from), to: when.date(nextDay(from, 6)) })}</h2>
        <button type="button" aria-label={t("week.before")} {...softDisabled(weeks === 0, () => setWeeks(weeks - 1))}>
          <IconChevronLeft size={20} stroke={1.7} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t("week.after")} onClick={() => setWeeks(weeks + 1)}>
          <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </header>
      {isOver && <p className={classes.none}>{t("week.over")}</p>}
      {isWide ? <Columns {...days} /> : <OneDay key={from} {...days} isOver={isOver} />}
    </section>
  );
}

interface DaysProps {
  days: readonly WeekDay[];
  today: string;
  when: When;
}

function Columns({ days, today, when }: DaysProps) {
  return (
    <div className={classes.columns}>
      {days.map((each) => (
        <section
          key={each.day}
          data-today={each.day === today || undefined}
          data-past={each.day < today || undefined}
          aria-label={when.date(each.day)}
        >
          <h3>
            {when.dayShort(dayOfWeek(each.day))} <b>{Number(each.day.slice(8))}</b>
          </h3>
          <Chips {...each} when={when} />
        </section>
      ))}
    </div>
  );
}

function OneDay({ days, today, when, isOver }: DaysProps & { isOver: boolean }) {
  const { t } = useTranslation("schedules");
  const [chosen, setChosen] = useState(() => (days.some(({ day }) => day === today) ? today : (days[0]?.day ?? today)));
  const shown = days.find(({ day }) => day === chosen) ?? days[0];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className={classes.strip} role="group" aria-label={t("week.days")}>
        {days.map(({ day, occurrences }) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            data-today={day === today || undefined}
            data-past={day < today || undefined}
            aria-label={t("week.day", { day: when.date(day), count: occurrences.length })}
            onClick={() => setChosen(day)}
          >
            {when.dayShort(dayOfWeek(day))}
            <b>{Number(day.slice(8))}</b>
            <small>{occurrences.length || ""}</small>
          </button>
        ))}
      </div>
      {shown && <Chips {...shown} when={when} />}
      {!isOver && shown?.occurrences.length === 0 && <p className={classes.none}>{t("week.none")}</p>}
    </>
  );
}

function Chips({ day, occurrences, when }: WeekDay & { when: When }) {
  const ids = occurrences.map(({ key }) => key);
  return (
    <ScrolledList key={day} ids={ids} rowHeight={CHIP_HEIGHT}>
      {(index) => {
        const each = occurrences[index];
        return (
          each && (
            <Link
              to="/app/schedules/edit/$id"
              params={{ id: each.schedule._id }}
              className={classes.chip}
              title={each.schedule.name}
            >
              <time dateTime={each.due.toISOString()}>{when.timeOf(each.due)}</time>
              <span>{each.schedule.name}</span>
            </Link>
          )
        );
      }}
    </ScrolledList>
  );
}
