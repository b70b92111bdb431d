import { useTranslation } from "react-i18next";
import { type DaySpan, isSpan } from "./day-span.ts";

/** The days in a few words: "9 – 15 Nov"; nothing while they are no span. */
export function useSpanWords(): (span: DaySpan) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short", timeZone: "UTC" });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return (span) => (isSpan(span) ? format.formatRange(at(span.from_date), at(span.to_date)) : "");
}
