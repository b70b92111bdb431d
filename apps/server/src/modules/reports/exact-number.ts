import type { ExactNumber } from "./content.ts";

/** More than any figure of a bill has. */
const MOST_DIGITS = 12;

/** Numbers as people of a place write them, to the last digit: they never become binary fractions on their way. */
export function exactWriter(locale: string): (value: ExactNumber) => string {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: MOST_DIGITS });
  const amounts = new Map<string, Intl.NumberFormat>();
  return ({ exact, currency }) => {
    // The platform reads texts as the decimals they are; its types say so of digits alone.
    const value = exact as `${number}`;
    if (currency === undefined) return plain.format(value);
    let amount = amounts.get(currency);
    if (!amount) {
      amount = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: MOST_DIGITS });
      amounts.set(currency, amount);
    }
    return amount.format(value);
  };
}

/** Rupees are grouped as in India, also for those who read English. */
export function localeFor(language: string, currency: string): string {
  return language === "en" && currency === "INR" ? "en-IN" : language;
}
