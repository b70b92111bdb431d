import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../live/queries.ts";
import { useClockStyle } from "../../ui/clock-style.ts";

/** Day and time to the second, in the enterprise's zone and the person's clock: here the exact instant counts. */
export function useWhen(): (instant: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const clock = useClockStyle();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: clock === 24 ? "h23" : "h12",
      timeZone,
    });
    return (instant) => format.format(new Date(instant));
  }, [i18n.language, timeZone, clock]);
}
