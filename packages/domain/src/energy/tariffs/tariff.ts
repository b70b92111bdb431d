import type { DayType } from "../../core/day-types.ts";
import type { Hhmm } from "../../core/hhmm.ts";
import type { Season } from "../../core/season.ts";
import type { RoundingRule } from "../money/rounding.ts";
import type { TariffLine } from "./tariff-lines.ts";

/** A utility's prices as plain data: decimals are strings, days are YYYY-MM-DD, times are hour * 100 + minute. */
export interface Tariff {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** The time zone of the billed days. */
  timeZone: string;
  /**
   * Ordered by first day. A version in force is never edited: changes need a new version, except for announced monthly
   * prices.
   */
  versions: readonly TariffVersion[];
}

export interface TariffVersion {
  /** The first local day on which the version applies. */
  from: string;
  source?: TariffSource | undefined;
  /** The time zone of the clock that switches periods, if it differs: Economy 7 meters use UTC all year. */
  clock?: string | undefined;
  seasons?: readonly TariffSeason[] | undefined;
  /** The first matching class applies. A day may have no class. */
  dayClasses?: readonly DayClass[] | undefined;
  /** The division of time. Without periods there is a single one, `all`. */
  periods?: readonly TariffPeriod[] | undefined;
  /** In the order of the bill. A line must come after those it is calculated from. */
  lines: readonly TariffLine[];
  rounding: TariffRounding;
}

export interface TariffSource {
  title: string;
  /** The number or date of the order or schedule. */
  order: string;
  /** The date of the order. */
  date: string;
  url?: string | undefined;
  /** Facts missing from the source, which must be checked before use. */
  note?: string | undefined;
}

interface TariffSeason {
  key: string;
  spans: readonly Season[];
}

/** Weekdays (0 to 6, Sunday first), and days that a calendar marks. */
interface DayClass {
  key: string;
  weekdays?: readonly number[] | undefined;
  types?: readonly DayType[] | undefined;
}

interface TariffPeriod {
  key: string;
  windows: readonly TimeWindow[];
}

/** The end is exclusive. Equal times mean the whole day, and a window that ends before it begins passes midnight. */
export interface TimeWindow {
  from: Hhmm;
  to: Hhmm;
  /** Limits the window to seasons and classes of days. `none` stands for days without a season or class. */
  seasons?: readonly string[] | undefined;
  days?: readonly string[] | undefined;
}

/** Values without a rule are not rounded. */
interface TariffRounding {
  /** Kilowatt-hours of a line, and pro-rated limits of slabs. */
  energy?: RoundingRule | undefined;
  /** The billing demand. */
  demand?: RoundingRule | undefined;
  /** The amount of each line, unless the line has its own rule. */
  line?: RoundingRule | undefined;
  /** The total of the bill. */
  total: RoundingRule;
}

/** `ALL_TIMES` is the only period of a tariff without periods. `NONE` is the season or class of days without one. */
export const ALL_TIMES = "all";
export const NONE = "none";

export function periodKeys({ periods }: TariffVersion): string[] {
  return periods && periods.length > 0 ? periods.map(({ key }) => key) : [ALL_TIMES];
}
