import { formatHhmm, toHhmm, wallClock } from "@switchboard/domain";
import { useCallback } from "react";
import { useClockStyle } from "../ui/clock-style.ts";
import { useTimeZone } from "./queries.ts";

/** The time of day of an instant in the enterprise's zone, in the clock that the person has chosen. */
export function useClock(): (instant: string) => string {
  const timeZone = useTimeZone();
  const style = useClockStyle();
  return useCallback(
    (instant) => {
      const wall = wallClock(new Date(instant), timeZone);
      return formatHhmm(toHhmm(wall.getUTCHours(), wall.getUTCMinutes()), style);
    },
    [timeZone, style],
  );
}
