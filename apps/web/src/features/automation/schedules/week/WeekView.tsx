import { useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@switchboard/contract";
import { localDay, nextDay } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useSurroundings } from "../../../../data/calendars.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { runsQuery } from "../api.ts";
import { useWhen, type When } from "../when-words.ts";
import { locateInGrid, locateInList } from "./locate.ts";
import type { Moving } from "./move.ts";
import type { CarriedEntry, Locate } from "./mover.ts";
import { useMove } from "./useMove.ts";
import { useWeek } from "./useWeek.ts";
import { WeekGrid } from "./WeekGrid.tsx";
import { WeekList } from "./WeekList.tsx";
import classes from "./WeekView.module.css";

const MoveQuestion = lazy(() => import("./MoveQuestion.tsx").then((module) => ({ default: module.MoveQuestion })));

const WEEK = 7;

/** Shows seven days from today or some weeks away: past runs with their results, and future ones. */
export function WeekView({ schedules }: { schedules: readonly Schedule[] }) {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const where = useSurroundings();
  const { timeZone } = where;
  const [weeks, setWeeks] = useState(0);
  const [moving, setMoving] = useState<Moving>();
  // Seven columns need room for names; on narrower screens the days are stacked.
  const isNarrow = useMediaQuery("(max-width: 899px)") ?? false;
  const root = useRef<HTMLElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const now = useServerNow();
  const today = localDay(new Date(now), timeZone);
  const from = nextDay(today, weeks * WEEK);
  const { data: runs, error, refetch } = useQuery(runsQuery(from, daysGone(weeks)));
  const { days, isCounting } = useWeek({ schedules, runs, from, where, now });
  const shown = days.map(({ day }) => day);
  const locate: Locate = isNarrow ? locateInList : (at, from) => locateInGrid(grid.current)(at, from);
  const { carried, handlersOf } = useMove(root, { days: shown, timeZone, locate, onDrop: setMoving });
  const parts = { days, today, when, carried, handlersOf };
  return (
    <section
      ref={root}
      className={classes.view}
      aria-label={t("week.label")}
      aria-busy={isCounting}
      data-carrying={carried?.by}
    >
      <Row as="header" gap={4} hasActions className={classes.head}>
        <h2>{t("week.range", { from: when.date(from), to: when.date(nextDay(from, WEEK - 1)) })}</h2>
        {weeks !== 0 && <PlainButton onClick={() => setWeeks(0)}>{t("week.today")}</PlainButton>}
        <IconButton icon={IconChevronLeft} iconSize={20} label={t("week.before")} onClick={() => setWeeks(weeks - 1)} />
        <IconButton icon={IconChevronRight} iconSize={20} label={t("week.after")} onClick={() => setWeeks(weeks + 1)} />
      </Row>
      {weeks >= 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t(isNarrow ? "week.hintPhone" : "week.hint")}
        </Text>
      )}
      {error && (
        <Text as="p" tone="quiet" size={13} role="alert">
          {t("week.runsFailed")} <TextButton onClick={() => void refetch()}>{t("week.retry")}</TextButton>
        </Text>
      )}
      {!isCounting && days.every(({ entries }) => entries.length === 0) && (
        <Text as="p" tone="quiet" size={13}>
          {t("week.empty")}
        </Text>
      )}
      {isNarrow ? <WeekList {...parts} /> : <WeekGrid {...parts} grid={grid} />}
      {carried && <Ghost carried={carried} when={when} />}
      <Suspense>{moving && <MoveQuestion moving={moving} onClose={() => setMoving(undefined)} />}</Suspense>
    </section>
  );
}

/** Counts the days with past runs: the first day of this week, and every day of earlier weeks. */
function daysGone(weeks: number): number {
  if (weeks > 0) return 0;
  return weeks === 0 ? 1 : WEEK;
}

/** Shows the new place beside the pointer and announces it to screen readers. */
function Ghost({ carried, when }: { carried: CarriedEntry; when: When }) {
  const { t } = useTranslation("schedules");
  const { entry, to, x, y, by } = carried;
  const words = { name: entry.name, when: `${when.date(to.day)} ${when.time(to.time)}` };
  return (
    <>
      {by === "pointer" && (
        <Text
          as="div"
          size={13}
          isTabular
          breaks
          className={classes.ghost}
          style={{ left: x, top: y }}
          aria-hidden="true"
        >
          {t("move.to", words)}
        </Text>
      )}
      <p className="sb-visually-hidden" role="status">
        {t("move.said", words)}
      </p>
    </>
  );
}
