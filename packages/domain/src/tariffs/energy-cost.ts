import { everyHour } from "../local-hour.ts";
import { growMeters, type MeterPlace } from "../meter-tree.ts";
import { minorDigits } from "../money/currencies.ts";
import { add, type Decimal, decimal, decimalText, multiply, wholeUnits, ZERO } from "../money/decimal.ts";
import { divide, round, toDecimals } from "../money/rounding.ts";
import { type Co2Factor, co2At } from "./co2.ts";
import { costAt, costText, type EnergyRate, type RatedSpan } from "./energy-rates.ts";

/** Energy of one kind: of one day or month, at one rate. */
export interface CostKey {
  bucket: string;
  rate: EnergyRate | undefined;
  co2: Decimal | undefined;
}

/** An hour, or the part of it that is of one kind. */
export interface KeyedHour {
  at: number;
  key: number;
  weight: number;
}

interface Keying {
  from: number;
  to: number;
  /** The zone whose hours are kept. */
  timeZone: string;
  bucketOf: (at: number) => string;
  co2?: (Co2Factor & { timeZone: string }) | undefined;
}

/** Says of each hour of what kind its energy is; where a price changes within one, it is divided by time. */
export function keyHours(spans: readonly RatedSpan[], asked: Keying): { keys: CostKey[]; hours: KeyedHour[] } {
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
    for (let next = index; edge < to; next += 1) {
      const span = spans[next];
      const start = Math.min(to, Math.max(edge, span?.from ?? to));
      if (start > edge) push(hour, edge, (start - edge) / (to - from), undefined);
      if (!span || start >= to) break;
      const end = Math.min(to, span.to);
      push(hour, start, (end - start) / (to - from), span.rate);
      edge = end;
    }
  }
  return { keys, hours };
}

/** What some energy came to. */
export class CostSum {
  #wattHours = 0;
  #amount = ZERO;
  #isPriced = false;
  #co2: Decimal | undefined;

  add({ rate, co2 }: CostKey, wattSeconds: number): void {
    const wattHours = wattSeconds / 3600;
    this.#wattHours += wattHours;
    if (rate) {
      this.#amount = add(this.#amount, costAt(rate, wattHours));
      this.#isPriced = true;
    }
    if (co2) this.#co2 = add(this.#co2 ?? ZERO, multiply(co2, wholeUnits(Math.round(wattHours), 3)));
  }

  /** Without a currency nobody knows what it cost. */
  told(currency: string | null): { importWh: number; amount: string | null; co2: string | null } {
    return {
      importWh: Math.round(this.#wattHours),
      amount: this.#isPriced && currency !== null ? costText(this.#amount, currency) : null,
      co2: this.#co2 ? decimalText(round(this.#co2, toDecimals(3))) : null,
    };
  }
}

/** The supply of a device: that of the nearest main above it; with one supply alone, everything is of it. */
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

/** Of some meters those whose sum counts nothing twice; of a whole building, its mains where there are any. */
export function topMeters(places: readonly MeterPlace[], ids: readonly string[], isBuilding: boolean): string[] {
  const tops = growMeters(places, ids).filter(({ above }) => above === null);
  const placed = isBuilding ? tops.filter(({ isPlaced }) => isPlaced) : [];
  return (placed.length > 0 ? placed : tops).map(({ id }) => id);
}

/** What a part of some energy cost, by the mean price of the whole; null where that is not known. */
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
