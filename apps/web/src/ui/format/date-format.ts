const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each language and set of parts: making one costs far more than using it. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Calendar days have no zone: they are written as they are. */
export function dayWords(language: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dateFormat(language, { ...options, timeZone: "UTC" });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

/** A month of a year, YYYY-MM, in words. */
export function calendarMonth(language: string, month: string): string {
  return dayWords(language, { month: "long", year: "numeric" })(`${month}-01`);
}

/** Sunday is 0, and so is the 4th of January 1970. */
export function weekdayName(weekday: number, language: string, style: "long" | "short" | "narrow"): string {
  return dateFormat(language, { weekday: style, timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + weekday));
}
