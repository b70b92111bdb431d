/** An exact decimal number: `units` of 10 to the power of minus `scale`. All money calculations use it. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The stored format: `7.65`, `-0.3047`, without exponent or grouping. */
const DECIMAL_TEXT = /^-?\d{1,15}(\.\d{1,12})?$/;

export function isDecimal(text: unknown): text is string {
  return typeof text === "string" && DECIMAL_TEXT.test(text);
}

export const ZERO: Decimal = { units: 0n, scale: 0 };
export const ONE: Decimal = { units: 1n, scale: 0 };

/** Caches parsed decimals, because every line of every bill parses the tariff's prices and steps again. */
const KNOWN_TEXTS = 2000;
const known = new Map<string, Decimal>();

/** Throws on text that is not a decimal, because the caller should have checked it. */
export function decimal(text: string): Decimal {
  const found = known.get(text);
  if (found) return found;
  const read = readDecimal(text);
  if (known.size >= KNOWN_TEXTS) known.clear();
  known.set(text, read);
  return read;
}

function readDecimal(text: string): Decimal {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text}`);
  const point = text.indexOf(".");
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** Creates a decimal from a whole number of a small unit: 12345 watt-hours with scale 3 are 12.345 kWh. */
export function wholeUnits(count: number | bigint, scale: number): Decimal {
  return { units: BigInt(count), scale };
}

const powers: bigint[] = [1n];

export function powerOfTen(exponent: number): bigint {
  const known = powers[exponent];
  if (known !== undefined) return known;
  const power = 10n ** BigInt(exponent);
  powers[exponent] = power;
  return power;
}

/** Returns the number of units at a finer scale. */
export function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * powerOfTen(scale - value.scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce(add, ZERO);
}

export function negate(value: Decimal): Decimal {
  return { units: -value.units, scale: value.scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns a negative number, zero or a positive number when `a` is below, at or above `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function largest(first: Decimal, ...others: readonly Decimal[]): Decimal {
  return others.reduce((most, each) => (compare(each, most) > 0 ? each : most), first);
}

export function smallest(first: Decimal, ...others: readonly Decimal[]): Decimal {
  return others.reduce((least, each) => (compare(each, least) < 0 ? each : least), first);
}

export function isZero(value: Decimal): boolean {
  return value.units === 0n;
}

/** Formats a decimal for storage, with at least `atLeast` decimals and without further trailing zeros. */
export function decimalText(value: Decimal, atLeast = 0): string {
  let { units, scale } = value;
  while (scale > atLeast && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale < atLeast) {
    units *= powerOfTen(atLeast - scale);
    scale = atLeast;
  }
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
