import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { usePreference } from "../ui/preferences.ts";
import { useTimeZone } from "./queries.ts";

/** The time of day of an instant in the enterprise's zone, in the clock that the person has chosen. */
export function useClock(): (instant: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const [clock] = usePreference<12 | 24>("clock", 12);
  return useCallback(
    (instant) =>
      new Intl.DateTimeFormat(i18n.language, {
        hour: "2-digit",
        minute: "2-digit",
        timeZone,
        hourCycle: clock === 24 ? "h23" : "h12",
      }).format(new Date(instant)),
    [i18n.language, timeZone, clock],
  );
}
