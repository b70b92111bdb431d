import type { OnCallPlan } from "@switchboard/contract";
import { type OnCallTurn, onCallTurns } from "@switchboard/domain/alarms";
import { localDay, nextDay, startOfDay } from "@switchboard/domain/core";
import { useMemo } from "react";
import { rotationOf } from "../../../data/on-call.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { useServerNow } from "../../../data/useServerNow.ts";

const DAYS = 35;

export interface Turns {
  now: number;
  /** The start of today. */
  from: number;
  to: number;
  /** The start of each shown week. */
  weeks: number[];
  all: OnCallTurn[];
  current: OnCallTurn | undefined;
  /** Missing when the current turn lasts beyond the shown weeks. */
  next: OnCallTurn | undefined;
}

/** Computes five weeks of a plan with the server's own rule. */
export function useTurns(plan: OnCallPlan): Turns {
  const timeZone = useTimeZone();
  const now = useServerNow();
  const today = localDay(new Date(now), timeZone);
  const span = useMemo(() => {
    const startOf = (days: number) => startOfDay(nextDay(today, days), timeZone).getTime();
    const [from, to] = [startOf(0), startOf(DAYS)];
    const weeks = Array.from({ length: DAYS / 7 }, (_, week) => startOf(week * 7));
    return { from, to, weeks, all: onCallTurns(rotationOf(plan, timeZone), from, to) };
  }, [plan, timeZone, today]);
  const place = span.all.findIndex((turn) => turn.from <= now && now < turn.to);
  return { now, ...span, current: span.all[place], next: place < 0 ? undefined : span.all[place + 1] };
}

/** Returns the name of a person of the plan or of a cover. */
export function nameIn({ people, covers }: OnCallPlan, id: string | null): string | undefined {
  const known = [...people, ...covers.map(({ person }) => person)];
  return known.find(({ _id }) => _id === id)?.name;
}
