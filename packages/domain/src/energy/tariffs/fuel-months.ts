import type { TariffVersion } from "./tariff.ts";
import type { FuelLine } from "./tariff-lines.ts";
import { monthsLater } from "./versions.ts";

/** Utilities announce prices a few months ahead. A later month is a mistyped year. */
const MONTHS_AHEAD = 12;

/** A line with monthly prices in one version, and the months in which that version applies on some day. */
export interface FuelPlace {
  /** The first day of the version. */
  from: string;
  line: FuelLine;
  /** YYYY-MM. */
  first: string;
  /** Null when the version has no end. */
  last: string | null;
}

export interface FuelMonth {
  month: string;
  /** Null when no price is entered. */
  price: string | null;
}

/** The monthly prices of one line, across all versions. */
export interface FuelPrices {
  key: string;
  name: string;
  measure: FuelLine["measure"];
  /** The price for months without one. */
  otherwise: string | null;
  /** Newest first, up to the last month that can be entered. */
  months: FuelMonth[];
}

/** Returns the versions of a line, by its key, in order. */
export function fuelPlaces(versions: readonly TariffVersion[], key: string): FuelPlace[] {
  return versions.flatMap(({ from, lines }, index): FuelPlace[] => {
    const line = lines.find((each) => each.key === key);
    if (line?.kind !== "fuel") return [];
    const next = versions[index + 1]?.from;
    return [{ from, line, first: monthOf(from), last: next === undefined ? null : lastBefore(next) }];
  });
}

/** Returns the last month for which a price can be entered. */
export function lastFuelMonth(today: string): string {
  return monthOf(monthsLater(today, MONTHS_AHEAD));
}

/**
 * Returns the lines of a tariff with monthly prices, those of the newest version first. A month with different prices in several
 * versions is listed once for each.
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
