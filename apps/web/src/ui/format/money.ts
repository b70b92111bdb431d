import { isDecimal, minorDigits } from "@switchboard/domain/energy";

type NumberText = `${number}`;

/**
 * `exact` as bills have it, `short` for figures at a glance, `rate` for prices with as many decimals as they have, `axis` for the round
 * amounts beside a chart.
 */
type MoneyStyle = "exact" | "short" | "rate" | "axis";

const SHORT_FROM = 1000;
const LONGEST_RATE = 8;
const formats = new Map<string, Intl.NumberFormat>();

/** Rupees are grouped as in India (1,84,320), in English too. */
function localeOf(language: string, currency: string): string {
  return currency === "INR" ? `${language}-IN` : language;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

function isNumberText(text: string): text is NumberText {
  return isDecimal(text);
}

function digitsOf(text: string, currency: string, style: MoneyStyle): Intl.NumberFormatOptions {
  const minor = minorDigits(currency);
  if (style === "rate") return { minimumFractionDigits: minor, maximumFractionDigits: LONGEST_RATE };
  if (style === "axis") return { minimumFractionDigits: 0, maximumFractionDigits: minor };
  const isShort = style === "short" && Math.abs(Number(text)) >= SHORT_FROM;
  return { minimumFractionDigits: isShort ? 0 : minor, maximumFractionDigits: isShort ? 0 : minor };
}

/** Amounts of a currency in words; their text is read exactly, never as a binary fraction. */
export function moneyFormat(language: string, currency: string, style: MoneyStyle = "exact"): (text: string) => string {
  const locale = localeOf(language, currency);
  return (text) => {
    if (!isNumberText(text)) return text;
    return numberFormat(locale, { style: "currency", currency, ...digitsOf(text, currency, style) }).format(text);
  };
}

/** Quantities beside money, grouped in the same way: as many decimals as they have, up to three. */
export function quantityFormat(language: string, currency: string): (text: string) => string {
  const format = numberFormat(localeOf(language, currency), { maximumFractionDigits: 3 });
  return (text) => (isNumberText(text) ? format.format(text) : text);
}

/** Kilograms, with as many decimals as matter, and their unit. */
export function kilograms(language: string, currency: string): (text: string) => string {
  return (text) => {
    if (!isNumberText(text)) return text;
    const maximumFractionDigits = Math.abs(Number(text)) < 100 ? 1 : 0;
    return `${numberFormat(localeOf(language, currency), { maximumFractionDigits }).format(text)} kg`;
  };
}

/** Formats watt-hours as kilowatt-hours with their unit; rounded, or always with the given number of decimals. */
export function kilowattHours(language: string, currency: string, always?: number): (wattHours: number) => string {
  return (wattHours) => {
    const digits = always ?? (Math.abs(wattHours) < 100_000 ? 1 : 0);
    const format = numberFormat(localeOf(language, currency), {
      minimumFractionDigits: always ?? 0,
      maximumFractionDigits: digits,
    });
    return `${format.format(wattHours / 1000)} kWh`;
  };
}
