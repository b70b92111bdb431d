import { everyHour } from "../../core/local-hour.ts";
import { growMeters, type MeterPlace } from "../../site/meter-tree.ts";
import { minorDigits } from "../money/currencies.ts";
import { add, type Decimal, decimal, decimalText, multiply, wholeUnits, ZERO } from "../money/decimal.ts";
import { divideUp } from "../money/divide-up.ts";
import { divide, round, toDecimals } from "../money/rounding.ts";
import { type Co2Factor, co2At } from "./co2.ts";
import { costAt, costText, type EnergyRate, type RatedSpan } from "./energy-rates.ts";
import type { ShareOfHour } from "./quarter-shares.ts";

/** Identifies energy of one day or month at one rate. */
export interface CostKey {
  bucket: string;
  rate: EnergyRate | undefined;
  co2: Decimal | undefined;
}

/** An hour, or the part of it with one key. */
export interface KeyedHour {
  at: number;
  key: number;
  weight: number;
}

interface KeyQuery {
  from: number;
  to: number;
  /** The time zone of the stored hours. */
  timeZone: string;
  bucketOf: (at: number) => string;
  shareOf?: ShareOfHour | undefined;
  co2?: (Co2Factor & { timeZone: string }) | undefined;
}

/** Assigns a key to each hour. An hour in which the price changes is divided by `shareOf`, or otherwise by time. */
export function keyHours(spans: readonly RatedSpan[], asked: KeyQuery): { keys: CostKey[]; hours: KeyedHour[] } {
  const keys: CostKey[] = [];
  const known = new Map<string, number>();
  const rates = new Map<EnergyRate | undefined, number>([[undefined, 0]]);
  const hours: KeyedHour[] = [];
  let index = 0;
  const push = (at: number, from: number, weight: number, rate: EnergyRate | undefined) => {
    if (!rates.has(rate)) rates.set(rate, rates.size);
    const [bucket, co2] = [asked.bucketOf(from), asked.co2 && co2At(asked.co2, from, asked.co2.timeZone)];
    const name = `${bucket} ${rates.get(rate)} ${co2 ? decimalText(co2) : ""}`;
    const key = known.get(name) ?? keys.push({ bucket, rate, co2 }) - 1;
    known.set(name, key);
    hours.push({ at, key, weight });
  };
  for (const { hour, from, to } of everyHour(asked.from, asked.to, asked.timeZone)) {
    while (index < spans.length && (spans[index]?.to ?? 0) <= from) index += 1;
    let edge = from;
    const weightOf = (start: number, end: number) =>
      start === from && end === to ? 1 : (asked.shareOf?.({ from, to }, start, end) ?? (end - start) / (to - from));
    for (let next = index; edge < to; next += 1) {
      const span = spans[next];
      const start = Math.min(to, Math.max(edge, span?.from ?? to));
      if (start > edge) push(hour, edge, weightOf(edge, start), undefined);
      if (!span || start >= to) break;
      const end = Math.min(to, span.to);
      push(hour, start, weightOf(start, end), span.rate);
      edge = end;
    }
  }
  return { keys, hours };
}

/** The cost and emissions of some energy. Null when they are unknown. */
export interface ToldCost {
  importWh: number;
  amount: string | null;
  co2: string | null;
}

const CO2_DIGITS = 3;
/** In kilowatt-hours or watt-hours, this is finer than any meter counts. */
const FINE_DIGITS = 6;

export class CostSum {
  #wattHours = 0;
  #unpriced = 0;
  #amount: Decimal | undefined;
  #co2: Decimal | undefined;

  add({ rate, co2 }: CostKey, wattSeconds: number): void {
    const wattHours = wattSeconds / 3600;
    this.#wattHours += wattHours;
    if (rate) this.#amount = add(this.#amount ?? ZERO, costAt(rate, wattHours));
    else this.#unpriced += wattHours;
    if (co2) this.#co2 = add(this.#co2 ?? ZERO, multiply(co2, wholeUnits(Math.round(wattHours * 1000), FINE_DIGITS)));
  }

  /** The energy at times for which no tariff has a price. */
  get unpricedWh(): number {
    return Math.round(this.#unpriced);
  }

  /** The cost is unknown without a currency. */
  told(currency: string | null): ToldCost {
    return {
      importWh: Math.round(this.#wattHours),
      amount: this.#amount && currency !== null ? costText(this.#amount, currency) : null,
      co2: this.#co2 ? decimalText(round(this.#co2, toDecimals(CO2_DIGITS))) : null,
    };
  }

  /** Rounds the costs of the parts so that they add up to the whole. */
  static toldParts(parts: readonly CostSum[], whole: ToldCost, currency: string | null): ToldCost[] {
    const energy = roundToTotal(
      decimal(String(whole.importWh)),
      parts.map((part) => wholeUnits(Math.round(part.#wattHours * 10 ** FINE_DIGITS), FINE_DIGITS)),
      0,
    );
    const digits = currency === null ? 0 : minorDigits(currency);
    const amounts = roundToTotal(
      whole.amount === null ? undefined : decimal(whole.amount),
      parts.map((part) => part.#amount),
      digits,
    );
    const co2 = roundToTotal(
      whole.co2 === null ? undefined : decimal(whole.co2),
      parts.map((part) => part.#co2),
      CO2_DIGITS,
    );
    return parts.map((_, index) => {
      const [amount, kilograms] = [amounts[index], co2[index]];
      return {
        importWh: Number(energy[index]?.units ?? 0n),
        amount: amount ? decimalText(amount, digits) : null,
        co2: kilograms ? decimalText(kilograms) : null,
      };
    });
  }
}

/** Rounds the known parts so that they add up to the whole. Nothing is known when the whole is unknown. */
function roundToTotal(
  whole: Decimal | undefined,
  parts: readonly (Decimal | undefined)[],
  digits: number,
): (Decimal | undefined)[] {
  if (!whole) return parts.map(() => undefined);
  const divided = divideUp(
    whole,
    parts.map((part) => part ?? ZERO),
    digits,
  );
  return parts.map((part, index) => part && divided[index]);
}

/** Returns the supply of the nearest main above a device. When there is only one supply, every device belongs to it. */
export function supplyOfDevice<Key>(
  device: string,
  places: readonly MeterPlace[],
  mains: ReadonlyMap<string, Key>,
): Key | undefined {
  const behind = new Map(places.map((place) => [place.id, place.behind]));
  const passed = new Set<string>();
  for (let id: string | null | undefined = device; id && !passed.has(id); id = behind.get(id)) {
    const found = mains.get(id);
    if (found !== undefined) return found;
    passed.add(id);
  }
  const all = new Set(mains.values());
  return all.size === 1 ? [...all][0] : undefined;
}

/** Selects the meters whose sum counts nothing twice. For a whole building these are its mains, if there are any. */
export function topMeters(places: readonly MeterPlace[], ids: readonly string[], isBuilding: boolean): string[] {
  const tops = growMeters(places, ids).filter(({ above }) => above === null);
  const placed = isBuilding ? tops.filter(({ isPlaced }) => isPlaced) : [];
  return (placed.length > 0 ? placed : tops).map(({ id }) => id);
}

/** Returns the cost of a part by the mean price of the whole. Returns null when that is unknown. */
export function costOfPart(
  whole: { importWh: number; amount: string | null },
  wattHours: number,
  currency: string,
): string | null {
  if (whole.amount === null || whole.importWh <= 0) return null;
  const { units, scale } = decimal(whole.amount);
  const digits = minorDigits(currency);
  const part = { units: units * BigInt(Math.round(wattHours)), scale };
  return decimalText(divide(part, BigInt(Math.round(whole.importWh)), toDecimals(digits)), digits);
}
