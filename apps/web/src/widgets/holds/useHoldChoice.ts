import { type HoldWish, holdProblems, needsWhy, offeredMinutes, type WishEnd } from "@switchboard/domain/control";
import { type Hhmm, instantOf, isDay, localDay, nextDay, parseHhmm } from "@switchboard/domain/core";
import { useState } from "react";
import { useMay } from "../../api/useMay.ts";
import { useHoldRules } from "../../data/holds.ts";
import { useReader } from "../../data/useReader.ts";
import { useServerNow } from "../../data/useServerNow.ts";

export type HoldEnd = `${number}` | "at" | Exclude<WishEnd, "time">;

/** Holds the choices of a hold before it is created. */
export function useHoldChoice(isOn: boolean) {
  const { timeZone } = useReader();
  const isAdmin = useMay("device.manage");
  const allowed = useHoldRules();
  const now = new Date(useServerNow());
  const [state, setState] = useState<0 | 1>(isOn ? 1 : 0);
  const [end, setEnd] = useState<HoldEnd>(`${allowed.defaultMinutes}`);
  const [chosenDay, setDay] = useState<string>();
  const [clock, setClock] = useState("18:00");
  const [why, setWhy] = useState("");
  const [after, setAfter] = useState<"resume" | "stay">("resume");
  const time = parseHhmm(clock);
  const day = chosenDay ?? soonestDay(time, now, timeZone);
  const at = isDay(day) && time !== undefined ? instantOf(day, time, timeZone) : undefined;
  const wish = wishOf(end, at, why);
  return {
    fields: {
      state,
      setState,
      end,
      setEnd,
      day,
      setDay,
      clock,
      setClock,
      why,
      setWhy,
      after,
      setAfter,
      today: localDay(now, timeZone),
      isAdmin,
      offered: offeredMinutes(allowed),
    },
    isWhyNeeded: needsWhy(wish, now),
    problems: holdProblems(wish, { isAdmin, rules: allowed, now }).map(({ code }) => code),
    /** The input of the call. */
    input: {
      switch_state: state,
      until: wish.until,
      ...(wish.minutes !== undefined && { minutes: wish.minutes }),
      ...(wish.at && { at: wish.at.toISOString() }),
      ...(why.trim() !== "" && { why: why.trim() }),
      after_end: after,
    },
  };
}

/** At 19:00 "until 18:00" means tomorrow, unless the person chooses a day. */
function soonestDay(time: Hhmm | undefined, now: Date, timeZone: string): string {
  const today = localDay(now, timeZone);
  return time !== undefined && instantOf(today, time, timeZone) <= now ? nextDay(today) : today;
}

export type HoldChoice = ReturnType<typeof useHoldChoice>;

function wishOf(end: HoldEnd, at: Date | undefined, why: string): HoldWish {
  if (end === "next_schedule" || end === "released") return { until: end, why };
  if (end === "at") return { until: "time", at, why };
  return { until: "time", minutes: Number(end), why };
}
