import type { DayType } from "../../core/day-types.ts";
import type { Hhmm } from "../../core/hhmm.ts";
import type { Season } from "../../core/season.ts";
import type { RoundingRule } from "../money/rounding.ts";
import type { TariffLine } from "./tariff-lines.ts";

/** What a utility charges, as plain data: decimals are texts, days are YYYY-MM-DD, times are hour * 100 + minute. */
export interface Tariff {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** The zone whose days are billed. */
  timeZone: string;
  /** By their first day. One that is in force is never edited: what changes is a new version; announced months alone are filled in. */
  versions: readonly TariffVersion[];
}

export interface TariffVersion {
  /** The first local day on which it counts. */
  from: string;
  source?: TariffSource | undefined;
  /** The zone whose clock switches between periods, where it is another: meters of Economy 7 keep UTC all year. */
  clock?: string | undefined;
  seasons?: readonly TariffSeason[] | undefined;
  /** The first that fits a day is its class; a day that fits none is of no class. */
  dayClasses?: readonly DayClass[] | undefined;
  /** What the time is divided into; without any there is one period, `all`. */
  periods?: readonly TariffPeriod[] | undefined;
  /** In the order of the bill; a line that is worked out from others stands after them. */
  lines: readonly TariffLine[];
  rounding: TariffRounding;
}

/** Where the figures are from. */
export interface TariffSource {
  title: string;
  /** The order or schedule, by its own number or date. */
  order: string;
  /** The day of the order. */
  date: string;
  url?: string | undefined;
  /** What was not found in the source and must be checked before it is used. */
  note?: string | undefined;
}

interface TariffSeason {
  key: string;
  spans: readonly Season[];
}

/** Days of the week (0 to 6, Sunday first), and days that a calendar marks. */
interface DayClass {
  key: string;
  weekdays?: readonly number[] | undefined;
  types?: readonly DayType[] | undefined;
}

interface TariffPeriod {
  key: string;
  windows: readonly TimeWindow[];
}

/** From a time until before another; one that ends where it begins is the whole day, one that ends earlier goes over midnight. */
export interface TimeWindow {
  from: Hhmm;
  to: Hhmm;
  /** Only in these seasons, and on days of these classes; without them, always. `none` means days of no season or class. */
  seasons?: readonly string[] | undefined;
  days?: readonly string[] | undefined;
}

/** What is not given is not rounded. */
interface TariffRounding {
  /** Kilowatt-hours of a line, and limits of slabs that are pro-rated. */
  energy?: RoundingRule | undefined;
  /** The billing demand. */
  demand?: RoundingRule | undefined;
  /** The amount of each line, unless the line has a rule of its own. */
  line?: RoundingRule | undefined;
  /** The whole bill. */
  total: RoundingRule;
}

/** The only period of a tariff that has one price at all times, and the season or class of days that have none. */
export const ALL_TIMES = "all";
export const NONE = "none";

export function periodKeys({ periods }: TariffVersion): string[] {
  return periods && periods.length > 0 ? periods.map(({ key }) => key) : [ALL_TIMES];
}
