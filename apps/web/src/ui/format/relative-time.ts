import { relativeWords, timeAgo, timeUntil } from "@switchboard/domain/core";
import { LANGUAGES } from "../../i18n/languages.ts";
import type { Reader } from "./moments.ts";

type DayReader = Pick<Reader, "language" | "timeZone">;

/** Formats a past time: "5 minutes ago", "yesterday"; never a future one. */
export function formatAgo(then: number, now: number, { language, timeZone }: DayReader): string {
  const ago = timeAgo(then, now, timeZone);
  return (ago.value === 0 && LANGUAGES.find(({ code }) => code === language)?.justNow) || relativeWords(ago, language);
}

/** Formats a due time: "in 2 hours", "tomorrow". */
export function formatUntil(then: number, now: number, { language, timeZone }: DayReader): string {
  return relativeWords(timeUntil(then, now, timeZone), language);
}
