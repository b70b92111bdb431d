import type { TariffVersion } from "./tariff.ts";
import type { FuelLine } from "./tariff-lines.ts";
import { monthsLater } from "./versions.ts";

/** Utilities announce a few months ahead; what lies further is a mistyped year. */
const MONTHS_AHEAD = 12;

/** A line with monthly prices in one version, and the months in which that version counts on some day. */
export interface FuelPlace {
  /** The first day of the version. */
  from: string;
  line: FuelLine;
  /** YYYY-MM. */
  first: string;
  /** Null where it goes on. */
  last: string | null;
}

/** A month of a line as it can be given a price. */
export interface FuelMonth {
  month: string;
  /** Null where none is entered. */
  price: string | null;
}

/** All that is known of one line's monthly prices, in whichever versions it is. */
export interface FuelPrices {
  key: string;
  name: string;
  measure: FuelLine["measure"];
  /** What is billed for months without a price. */
  otherwise: string | null;
  /** The newest first, as far ahead as one may be entered. */
  months: FuelMonth[];
}

/** Where a line stands, by its key, in the order of the versions. */
export function fuelPlaces(versions: readonly TariffVersion[], key: string): FuelPlace[] {
  return versions.flatMap(({ from, lines }, index): FuelPlace[] => {
    const line = lines.find((each) => each.key === key);
    if (line?.kind !== "fuel") return [];
    const next = versions[index + 1]?.from;
    return [{ from, line, first: monthOf(from), last: next === undefined ? null : lastBefore(next) }];
  });
}

/** The last month that may be given a price. */
export function lastFuelMonth(today: string): string {
  return monthOf(monthsLater(today, MONTHS_AHEAD));
}

/**
 * The lines of a tariff that are priced month by month, those of its newest version first. A month in which versions say different
 * prices stands there once for each.
 */
export function fuelPrices(versions: readonly TariffVersion[], today: string): FuelPrices[] {
  const lines = versions.toReversed().flatMap((version) => version.lines.filter(({ kind }) => kind === "fuel"));
  return [...new Set(lines.map(({ key }) => key))].flatMap((key): FuelPrices[] => {
    const places = fuelPlaces(versions, key);
    const newest = places.at(-1)?.line;
    if (!newest) return [];
    const { name, measure, otherwise = null } = newest;
    return [{ key, name, measure, otherwise, months: monthsOf(places, lastFuelMonth(today)) }];
  });
}

function monthsOf(places: readonly FuelPlace[], end: string): FuelMonth[] {
  const found = places.toReversed().flatMap(({ line, first, last }) => {
    const until = last !== null && last < end ? last : end;
    return monthsFrom(first, until).map((month): FuelMonth => ({ month, price: line.months[month] ?? null }));
  });
  const distinct = new Map(found.map((each) => [`${each.month} ${each.price}`, each]));
  return [...distinct.values()].toSorted((a, b) => b.month.localeCompare(a.month));
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(monthsLater(`${month}-01`, 1))) months.push(month);
  return months;
}

const monthOf = (day: string) => day.slice(0, 7);
const lastBefore = (day: string) => monthOf(day.endsWith("-01") ? monthsLater(day, -1) : day);
