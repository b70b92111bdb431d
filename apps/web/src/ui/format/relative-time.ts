import { relativeTime } from "@switchboard/domain";

const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatFor(language: string): Intl.RelativeTimeFormat {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, known);
  return known;
}

/** What the browser says for this very moment is right, but nobody says so of something that has just happened. */
const JUST_NOW: Record<string, string> = { te: "ఇప్పుడే", hi: "अभी" };

/** "5 minutes ago", "yesterday", "in 2 hours": the domain's units in the reader's words. */
export function formatRelative(then: number, now: number, language: string): string {
  const isAhead = then > now;
  const { value, unit } = isAhead ? relativeTime(now, then) : relativeTime(then, now);
  if (value === 0 && language in JUST_NOW) return JUST_NOW[language] ?? "";
  return formatFor(language).format(isAhead ? -value : value, unit);
}
