import { dayOfWeek, instantOf, nextDay } from "../../core/instants.ts";
import { localDay } from "../../core/local-day.ts";
import { everyHour } from "../../core/local-hour.ts";
import { billOf } from "./bill.ts";
import { type BilledSupply, connectionAfter } from "./bill-course.ts";
import { type Bill, isIncomplete } from "./bill-lines.ts";
import { billingPlan } from "./billing-plan.ts";
import type { DayAt } from "./time-periods.ts";
import type { DemandWindow, EnergySlot, SlotQuarters, Usage } from "./usage.ts";
import { QUARTERS, UNKNOWN } from "./usage-columns.ts";
import { type DaySpan, daysIn } from "./versions.ts";

/** The expected total of a month, with its likely range. */
export interface BillForecast {
  total: string;
  low: string;
  high: string;
  importWh: number;
  /** True when the total is known to lack something, as in the bill so far. */
  isIncomplete: boolean;
  /** The number of days that are over, of all days in the month. */
  days: number;
  of: number;
}

/** The days before today on which the forecast is based. */
const PAST_DAYS = 28;
/** A forecast needs at least this many days. */
const FEWEST_DAYS = 3;
const [LOW, HIGH] = [0.1, 0.9];

interface PastDay {
  isOff: boolean;
  midnight: number;
  /** Ordered by time since midnight. */
  slots: readonly EnergySlot[];
  windows: readonly DemandWindow[];
  wattHours: number;
}

/**
 * Combines the bill so far with the mean of similar days of the last four weeks, working days and others apart. The range uses the 10%
 * and 90% quantiles of such days. The demand is expected to be as high as in as many days before, and at worst as in all four weeks.
 * Returns undefined when the month is over or too little is known. `before` are the bills of the months before.
 */
export function forecastBill(
  supply: BilledSupply,
  usage: Usage,
  month: DaySpan,
  now: number,
  before: readonly Bill[] = [],
): BillForecast | undefined {
  const { timeZone } = supply.tariff;
  const today = localDay(new Date(now), timeZone);
  if (today < month.from || today >= month.to) return undefined;
  const past = pastDays(usage, today, timeZone, supply.dayAt);
  if (past.length < FEWEST_DAYS) return undefined;
  const plan = billingPlan(supply.tariff, month, supply.dayAt);
  const measured = usageSoFar(usage, plan.from, now);
  const billed = (quantile: number | undefined): Bill => {
    const rest = restOf(past, { now, today, to: month.to, timeZone, dayAt: supply.dayAt, quantile });
    return billOf(plan, {
      slots: [...measured.slots, ...rest.slots],
      isOrdered: true,
      demand: { minutes: usage.demand?.minutes ?? 15, windows: [...measured.windows, ...rest.windows] },
      connection: connectionAfter(supply, before),
      credit: before.at(-1)?.credit ?? undefined,
    });
  };
  const [likely, low, high] = [billed(undefined), billed(LOW), billed(HIGH)];
  return {
    total: likely.total,
    low: low.total,
    high: high.total,
    importWh: likely.energy.importWh,
    isIncomplete: isIncomplete(likely),
    days: daysIn({ from: month.from, to: today }),
    of: daysIn(month),
  };
}

function usageSoFar({ slots, demand }: Usage, from: number, now: number) {
  return {
    // The forecast of the current hour begins where the measurement ends.
    slots: slots
      .filter((slot) => slot.until > from && slot.at < now)
      .map((slot) => (slot.until > now ? { ...slot, until: now } : slot)),
    windows: (demand?.windows ?? []).filter((window) => window.at >= from && window.at < now),
  };
}

/** Only uses complete days, because half a day would look like a saving. */
function pastDays(usage: Usage, today: string, timeZone: string, dayAt: DayAt | undefined): PastDay[] {
  const days = Array.from({ length: PAST_DAYS }, (_, index) => nextDay(today, index - PAST_DAYS));
  return days.flatMap((day): PastDay[] => {
    const midnight = instantOf(day, 0, timeZone).getTime();
    const end = instantOf(nextDay(day), 0, timeZone).getTime();
    const slots = usage.slots.filter(({ at, until }) => at >= midnight && until <= end);
    const known = slots.reduce((all, { at, until }) => all + until - at, 0);
    if (known < end - midnight) return [];
    const windows = (usage.demand?.windows ?? []).filter(({ at }) => at >= midnight && at < end);
    const wattHours = slots.reduce((all, { importWh }) => all + importWh, 0);
    return [{ isOff: isOff(day, dayAt), midnight, slots, windows, wattHours }];
  });
}

function isOff(day: string, dayAt: DayAt | undefined): boolean {
  const weekday = dayOfWeek(day);
  const type = dayAt?.(day)?.type;
  return weekday === 0 || weekday === 6 || (type !== undefined && type !== "normal");
}

interface Rest {
  now: number;
  today: string;
  to: string;
  timeZone: string;
  dayAt: DayAt | undefined;
  /** The mean is used when this is undefined. */
  quantile: number | undefined;
}

function restOf(past: readonly PastDay[], rest: Rest): { slots: EnergySlot[]; windows: DemandWindow[] } {
  const slots: EnergySlot[] = [];
  const windows: DemandWindow[] = [];
  const count = daysIn({ from: rest.today, to: rest.to });
  for (let day = rest.today; day < rest.to; day = nextDay(day)) {
    const off = isOff(day, rest.dayAt);
    const alike = past.filter((each) => each.isOff === off);
    const like = alike.length > 0 ? alike : past;
    const midnight = instantOf(day, 0, rest.timeZone).getTime();
    const end = instantOf(nextDay(day), 0, rest.timeZone).getTime();
    const factor = scaleOf(like, rest.quantile);
    for (const { from, to } of everyHour(midnight, end, rest.timeZone)) {
      if (to <= rest.now) continue;
      const mean = meanOf(like, from - midnight);
      // Only the rest of the current hour is forecast. The measured part already counts.
      const left = from < rest.now ? (to - rest.now) / (to - from) : 1;
      slots.push(scaleSlot(mean, { at: Math.max(from, rest.now), until: to }, { factor: factor * left, hour: from }));
    }
    if (rest.quantile === LOW) continue;
    const peaks = rest.quantile === HIGH ? past : past.slice(-count);
    windows.push(...highestWindows(peaks, midnight).filter(({ at }) => at >= rest.now && at < end));
  }
  return { slots, windows };
}

function scaleOf(like: readonly PastDay[], quantile: number | undefined): number {
  if (quantile === undefined) return 1;
  const sums = like.map(({ wattHours }) => wattHours).toSorted((a, b) => a - b);
  const mean = sums.reduce((all, each) => all + each, 0) / sums.length;
  const place = quantile * (sums.length - 1);
  const [below, above] = [sums[Math.floor(place)] ?? 0, sums[Math.ceil(place)] ?? 0];
  return mean > 0 ? (below + (above - below) * (place - Math.floor(place))) / mean : 1;
}

/** `quarters` belong to an hour, whenever it begins. */
type Mean = Pick<EnergySlot, "importWh" | "exportWh" | "vah"> & { quarters: Omit<SlotQuarters, "from"> };

function meanOf(like: readonly PastDay[], offset: number): Mean {
  const own = like.flatMap(({ slots, midnight }) => slots.find(({ at }) => at - midnight === offset) ?? []);
  const mean = (of: (slot: EnergySlot) => number) =>
    own.length > 0 ? own.reduce((all, slot) => all + of(slot), 0) / own.length : 0;
  const isApparent = own.length > 0 && own.every(({ vah }) => vah !== null);
  return {
    importWh: mean(({ importWh }) => importWh),
    exportWh: mean(({ exportWh }) => exportWh),
    vah: isApparent ? mean(({ vah }) => vah ?? 0) : null,
    quarters: { w: meanQuarters(own, "w"), va: meanQuarters(own, "va"), exportW: meanQuarters(own, "exportW") },
  };
}

/** Returns the mean of each quarter of an hour on similar days. It is unknown when one of the days does not know it. */
function meanQuarters(own: readonly EnergySlot[], measure: "w" | "va" | "exportW"): number[] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const powers = own.map(({ quarters }) => quarters?.[measure]?.[quarter] ?? UNKNOWN);
    if (powers.length === 0 || powers.includes(UNKNOWN)) return UNKNOWN;
    return powers.reduce((sum, each) => sum + each, 0) / powers.length;
  });
}

function scaleSlot(
  mean: Mean,
  span: { at: number; until: number },
  { factor, hour }: { factor: number; hour: number },
): EnergySlot {
  return {
    ...span,
    importWh: Math.round(mean.importWh * factor),
    exportWh: Math.round(mean.exportWh * factor),
    vah: mean.vah === null ? null : Math.round(mean.vah * factor),
    quarters: { from: hour, ...mean.quarters },
  };
}

/** Returns the highest window for each time of day, as if all of them fell on one day. */
function highestWindows(past: readonly PastDay[], midnight: number): DemandWindow[] {
  const highest = new Map<number, DemandWindow>();
  for (const day of past)
    for (const { at, w, va } of day.windows) {
      const offset = at - day.midnight;
      const before = highest.get(offset);
      highest.set(offset, { at: midnight + offset, w: larger(before?.w, w), va: larger(before?.va, va) });
    }
  return [...highest.values()].toSorted((a, b) => a.at - b.at);
}

const larger = (a: number | null | undefined, b: number | null) =>
  a === null || a === undefined ? b : Math.max(a, b ?? a);
