const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.NumberFormat>();

function amount(value: number, unit: "minute" | "hour" | "day", language: string): string {
  const key = `${language} ${unit}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Formats "12 min", "3 hr 5 min", "2 days 4 hr" in the user's language, without a smaller part of zero. */
export function formatDuration(ms: number, language: string): string {
  const span = Math.max(0, ms);
  if (span < HOUR) return amount(Math.floor(span / MINUTE), "minute", language);
  const [large, small] =
    span < DAY
      ? ([amount(Math.floor(span / HOUR), "hour", language), [Math.floor((span % HOUR) / MINUTE), "minute"]] as const)
      : ([amount(Math.floor(span / DAY), "day", language), [Math.floor((span % DAY) / HOUR), "hour"]] as const);
  return small[0] === 0 ? large : `${large} ${amount(small[0], small[1], language)}`;
}
