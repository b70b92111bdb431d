import { relativeWords, timeAgo, timeUntil } from "@switchboard/domain";
import type { Reader } from "./moments.ts";

/** What the browser says for this very moment is right, but nobody says so of something that has just happened. */
const JUST_NOW: Record<string, string> = { te: "ఇప్పుడే", hi: "अभी" };

type DayReader = Pick<Reader, "language" | "timeZone">;

/** "5 minutes ago", "yesterday": of what has happened, so never of the time to come. */
export function formatAgo(then: number, now: number, { language, timeZone }: DayReader): string {
  const ago = timeAgo(then, now, timeZone);
  return (ago.value === 0 && JUST_NOW[language]) || relativeWords(ago, language);
}

/** "in 2 hours", "tomorrow": of what is due. */
export function formatUntil(then: number, now: number, { language, timeZone }: DayReader): string {
  return relativeWords(timeUntil(then, now, timeZone), language);
}
