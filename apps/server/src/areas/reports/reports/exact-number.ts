import type { ExactNumber } from "./content.ts";

/** No figure of a bill has more decimals than this. */
const MOST_DIGITS = 12;

/** Formats decimals of a locale to the last digit: they are never converted to binary fractions. */
export function exactWriter(locale: string): (value: ExactNumber) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ exact, currency, digits }) => {
    const key = `${currency} ${digits}`;
    const format = formats.get(key) ?? formatOf(locale, currency, digits);
    formats.set(key, format);
    // The platform formats decimal texts exactly, but its type only allows number literals.
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

/** Groups rupees as in India, also in English. */
export function localeFor(language: string, currency: string): string {
  return language === "en" && currency === "INR" ? "en-IN" : language;
}
