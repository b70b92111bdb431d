import type { ExactNumber } from "./content.ts";

/** More than any figure of a bill has. */
const MOST_DIGITS = 12;

/** Numbers as people of a place write them, to the last digit: they never become binary fractions on their way. */
export function exactWriter(locale: string): (value: ExactNumber) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ exact, currency, digits }) => {
    const key = `${currency} ${digits}`;
    const format = formats.get(key) ?? formatOf(locale, currency, digits);
    formats.set(key, format);
    // The platform reads texts as the decimals they are; its types say so of digits alone.
    return format.format(exact as `${number}`);
  };
}

function formatOf(locale: string, currency: string | undefined, digits: number | undefined): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...(currency !== undefined && { style: "currency", currency }),
    ...(digits !== undefined && { minimumFractionDigits: digits }),
    maximumFractionDigits: MOST_DIGITS,
  });
}

/** Rupees are grouped as in India, also for those who read English. */
export function localeFor(language: string, currency: string): string {
  return language === "en" && currency === "INR" ? "en-IN" : language;
}
