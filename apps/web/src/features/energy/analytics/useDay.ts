import { isDay, localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../../../data/queries.ts";
import { currentTime } from "../../../ui/clock.ts";

/** Returns the day of the address, or today in the enterprise's time zone. */
export function useDay(asked = ""): string {
  const today = localDay(new Date(currentTime()), useTimeZone());
  return isDay(asked) ? asked : today;
}
