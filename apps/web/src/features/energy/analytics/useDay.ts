import { isDay, localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../../../data/queries.ts";
import { currentTime } from "../../../ui/clock.ts";

/** The day that the address asks for, or today in the enterprise's zone. */
export function useDay(asked = ""): string {
  const today = localDay(new Date(currentTime()), useTimeZone());
  return isDay(asked) ? asked : today;
}
