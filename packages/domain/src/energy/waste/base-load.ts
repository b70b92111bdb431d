import { nextDay } from "../../core/instants.ts";
import { LEAST_MONTH_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { daysBetween, type MeterHistory, sameLastYear } from "./history.ts";
import { cachedByDay, knownHours, type MeterDay } from "./meter-days.ts";
import { autocorrelationFactor, meanOf, medianOf, quantileOf, spreadOf } from "./quantiles.ts";
import { fitChanges, weatherShare } from "./temperature-fit.ts";

/** The power in watts that a meter rarely falls below on a day: the 20% quantile of its hours, mostly night. */
export const baseLoad = cachedByDay((day) => {
  const known = knownHours(day);
  return known.length < 20 ? undefined : quantileOf(known, 0.2);
});

const WEEKS = 28;
/** The four weeks of comparison begin this many days before the judged day. */
const CREEP_DAYS = 112;
const LEAST_DAYS = 20;
/** Nobody would find the cause of a smaller growth. */
const LEAST_GROWTH = 0.05;
/** The growth has to exceed this many standard errors. */
const LEAST_ERRORS = 4.5;
/** The effect of the weather is itself known to about a quarter. */
const WEATHER_DOUBT = 0.25;

/**
 * Finds a growing base load: three in four of the recent nights are above three in four of the nights three months before. If readings
 * of the year before exist, the recent nights have to be above those as well. With a thermometer, the effect of the weather is
 * subtracted from each night first.
 */
export function creepingBase(history: MeterHistory, day: string): WasteFinding | undefined {
  const all = withoutWeather(daysBetween(history, nextDay(day, 1 - CREEP_DAYS), day, "ordinary"));
  const [first, last] = [nextDay(day, WEEKS - CREEP_DAYS), nextDay(day, -WEEKS)];
  const before = all.bases.filter((each) => each.day <= first);
  const now = all.bases.filter((each) => each.day > last);
  if (before.length < LEAST_DAYS || now.length < LEAST_DAYS) return undefined;
  const [was, is] = [before, now].map((each) => each.map(({ watts }) => watts)) as [number[], number[]];
  const [usual, high] = [medianOf(was), quantileOf(was, 0.75)];
  const growth = medianOf(is) - usual;
  const least = Math.max(
    LEAST_GROWTH * usual,
    growthByChance(was, is),
    WEATHER_DOUBT * Math.abs(weatherIn(now) - weatherIn(before)),
  );
  if (growth < least || quantileOf(is, 0.25) <= high) return undefined;
  const span = { from: nextDay(day, 1 - WEEKS), to: day };
  const lastYear = sameLastYear(history, span).flatMap((each) => baseLoad(each) ?? []);
  const minds: WasteFinding["minds"] = all.isFreed ? ["weather"] : [];
  if (lastYear.length >= LEAST_DAYS) {
    if (medianOf(is) < (1 + LEAST_GROWTH) * medianOf(lastYear)) return undefined;
    minds.push("last_year");
  }
  const wasteWh = growth * 24 * WEEKS;
  if (wasteWh < LEAST_MONTH_WH) return undefined;
  const points = proofOf(all.bases, { usual, low: quantileOf(was, 0.025), high: quantileOf(was, 0.975) }, now[0]?.day);
  return {
    kind: "base_load",
    ...span,
    wasteWh,
    measuredWh: medianOf(is) * 24 * WEEKS,
    expectedWh: usual * 24 * WEEKS,
    hours: null,
    deviations: null,
    cvRmse: null,
    comparedDays: before.length,
    minds,
    proof: { unit: "day", measure: "W", points },
  };
}

interface Base {
  day: string;
  watts: number;
  temperature: number | null | undefined;
  /** The effect of the weather, which was subtracted. */
  weather: number;
}

function weatherIn(bases: readonly Base[]): number {
  return meanOf(bases.map(({ weather }) => weather));
}

/** The dependence on temperature is fitted to the changes from day to day, which a slow growth does not affect. */
function withoutWeather(days: readonly MeterDay[]): { bases: Base[]; isFreed: boolean } {
  const bases = days.flatMap((day): Base[] => {
    const watts = baseLoad(day);
    return watts === undefined ? [] : [{ day: day.day, watts, temperature: day.temperature, weather: 0 }];
  });
  const fit = fitChanges(
    bases.flatMap(({ watts, temperature }) =>
      typeof temperature === "number" ? [{ energy: watts, temperature }] : [],
    ),
  );
  if (!fit) return { bases, isFreed: false };
  const freed = bases.flatMap((base) => {
    if (typeof base.temperature !== "number") return [];
    const weather = weatherShare(fit, base.temperature);
    return [{ ...base, watts: base.watts - weather, weather }];
  });
  return { bases: freed, isFreed: true };
}

/** Returns the difference of two medians that chance explains. Autocorrelated nights carry less information. */
function growthByChance(was: readonly number[], is: readonly number[]): number {
  const rests = [was, is].flatMap((nights) => nights.map((watts) => watts - medianOf(nights)));
  const error = 1.25 * spreadOf(rests) * Math.sqrt(1 / was.length + 1 / is.length);
  return LEAST_ERRORS * autocorrelationFactor(rests) * error;
}

function proofOf(
  bases: readonly Base[],
  { usual, low, high }: { usual: number; low: number; high: number },
  since: string | undefined,
): ProofPoint[] {
  return bases.map(({ day, watts }) => ({
    at: day,
    measured: watts,
    expected: usual,
    low,
    high,
    isWaste: since !== undefined && day >= since,
  }));
}
