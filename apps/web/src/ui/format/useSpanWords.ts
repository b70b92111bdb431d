import { useCallback } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../clock.ts";
import { dateFormat } from "./date-format.ts";
import { type DaySpan, isSpan } from "./day-span.ts";

/** Formats days briefly: "9 – 15 Nov", with the year when it is another one; empty for an invalid span. */
export function useSpanWords(): (span: DaySpan) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (span) => {
      if (!isSpan(span)) return "";
      const thisYear = String(new Date(currentTime()).getFullYear());
      const isThisYear = span.from_date.startsWith(thisYear) && span.to_date.startsWith(thisYear);
      const year = isThisYear ? {} : { year: "numeric" as const };
      const format = dateFormat(language, { day: "numeric", month: "short", ...year, timeZone: "UTC" });
      const at = (day: string) => new Date(`${day}T00:00:00Z`);
      return format.formatRange(at(span.from_date), at(span.to_date));
    },
    [language],
  );
}
