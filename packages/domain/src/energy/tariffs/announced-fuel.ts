import { isMonth } from "../../core/local-day.ts";
import { compare, decimal, isDecimal } from "../money/decimal.ts";
import { type FuelPlace, fuelPlaces, lastFuelMonth } from "./fuel-months.ts";
import { lineInWords } from "./line-words.ts";
import { problem, type TariffProblem } from "./problem-codes.ts";
import type { TariffVersion } from "./tariff.ts";
import type { FuelLine } from "./tariff-lines.ts";

/**
 * A utility's price for a month of a line. It includes the previous price, so that nobody replaces a price they have
 * not seen.
 */
export interface FuelAnnouncement {
  /** The key of the line. */
  line: string;
  /** YYYY-MM. */
  month: string;
  /** Null removes the price. */
  price: string | null;
  /** Null when the month had no price. */
  was: string | null;
}

type FuelChange =
  | { versions: TariffVersion[]; changed: TariffVersion[]; told: LoggedChange; refused?: undefined }
  | { refused: "other_price" };

/** The change as the activity log shows it: `FPPCA: 2026-10 0.35`. */
interface LoggedChange {
  before?: { lines: string[] } | undefined;
  after?: { lines: string[] } | undefined;
}

/**
 * Sets, corrects or removes a month's price in each version that applies in the month and has the expected previous price. This
 * includes versions in force, because the price was not in them yet or was mistyped (ADR 0079).
 */
export function announceFuel(
  versions: readonly TariffVersion[],
  { line: key, month, price, was }: FuelAnnouncement,
): FuelChange {
  const places = fuelPlaces(versions, key).filter((place) => countsIn(place, month));
  const says = ({ line }: FuelPlace) => line.months[month] ?? null;
  const meant = places.filter((place) => isSame(says(place), was));
  // The announcement was sent twice, or entered by two people, and is already applied.
  const isDone = places.every((place) => isSame(says(place), price));
  if (meant.length === 0 && !isDone) return { refused: "other_price" };
  const changing = meant.filter((place) => !isSame(says(place), price));
  const edited = versions.map((version) => {
    const line = changing.find(({ from }) => from === version.from)?.line;
    return line ? withLine(version, withMonth(line, month, price)) : version;
  });
  return {
    versions: edited,
    changed: edited.filter((version) => !versions.includes(version)),
    told: toLoggedChange(changing[0]?.line, month, price),
  };
}

/** Returns the problems of an announcement by field. An announcement with problems must not be applied. */
export function announcementProblems(
  versions: readonly TariffVersion[],
  { line, month, price }: FuelAnnouncement,
  today: string,
): TariffProblem[] {
  const places = fuelPlaces(versions, line);
  const name = places.at(-1)?.line.name;
  if (name === undefined) return [problem("line", "fuel.line")];
  const isCharged = isMonth(month) && places.some((place) => countsIn(place, month));
  return [
    ...(isCharged ? [] : [problem("month", "fuel.month", name)]),
    ...(isCharged && month > lastFuelMonth(today) ? [problem("month", "fuel.ahead", name)] : []),
    ...(price === null || isDecimal(price) ? [] : [problem("price", "line.price", name)]),
  ];
}

const countsIn = ({ first, last }: FuelPlace, month: string) => first <= month && (last === null || month <= last);

function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return isDecimal(other) && compare(decimal(one), decimal(other)) === 0;
}

function withMonth(line: FuelLine, month: string, price: string | null): FuelLine {
  const others = Object.entries(line.months).filter(([each]) => each !== month);
  const own: [string, string][] = price === null ? [] : [[month, price]];
  return { ...line, months: Object.fromEntries([...others, ...own].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

function withLine(version: TariffVersion, changed: FuelLine): TariffVersion {
  return { ...version, lines: version.lines.map((line) => (line.key === changed.key ? changed : line)) };
}

function toLoggedChange(line: FuelLine | undefined, month: string, price: string | null): LoggedChange {
  const lines = (said: string | null | undefined) =>
    line && said ? { lines: [lineInWords({ ...line, months: { [month]: said } })] } : undefined;
  return { before: lines(line?.months[month]), after: lines(price) };
}
