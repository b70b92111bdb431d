import { nextDay } from "../../core/instants.ts";
import { BASELINE_DAYS, type Baseline, fitBaseline } from "./baseline.ts";
import { LEAST_DAY_WH, LEAST_MONTH_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { daysBetween, type MeterHistory, sameLastYear } from "./history.ts";
import { dayEnergy, type MeterDay } from "./meter-days.ts";
import { autocorrelationFactor, meanOf } from "./quantiles.ts";

/** The days that are summed up. The eight weeks before them are the baseline. */
const WATCHED_DAYS = 28;
/** The sum of a day adds only its excess over this many standard deviations, and no day adds more than `MOST`. */
const ALLOWANCE = 0.75;
const MOST = 3;
/** The level has moved when the sum exceeds this. */
const DECISION = 10;
const LEAST_DAYS = 7;
const LEAST_EXCESS = 0.08;
const KNOWN_SHARE = 0.8;
/** Without a thermometer and without the year before, the season may explain a larger excess. */
const BLIND_EXCESS = 0.15;

/** Finds a level that has risen and stays, by a cumulative sum (CUSUM) of deviations from the eight weeks before. */
export function risingUse(history: MeterHistory, day: string): WasteFinding | undefined {
  const begin = nextDay(day, 1 - WATCHED_DAYS);
  const baseline = fitBaseline(daysBetween(history, nextDay(begin, -BASELINE_DAYS), nextDay(begin, -1), "ordinary"));
  if (!baseline) return undefined;
  const judged = daysBetween(history, begin, day, "ordinary").flatMap((each) => judgedDay(baseline, each));
  const patience = autocorrelationFactor(
    baseline.days.flatMap((each) => judgedDay(baseline, each)).map(({ energy, expected }) => energy - expected),
  );
  const course = cusum(judged.map(({ energy, expected, sigma }) => (energy - expected) / (patience * sigma)));
  if (course.sum < DECISION || judged.at(-1)?.day !== day) return undefined;
  const since = judged.slice(course.since);
  const measuredWh = since.reduce((sum, { energy }) => sum + energy, 0);
  const expectedWh = since.reduce((sum, { expected }) => sum + expected, 0);
  const before = baseline.weather ? undefined : lastYearOf(history, since);
  const isBlind = before === undefined && !baseline.weather;
  const least = isBlind ? BLIND_EXCESS : LEAST_EXCESS;
  const wasteWh = measuredWh - expectedWh;
  if (since.length < LEAST_DAYS || wasteWh < Math.max(least * expectedWh, leastOf(since.length))) return undefined;
  if (before !== undefined && measuredWh < (1 + LEAST_EXCESS) * before) return undefined;
  const first = since[0]?.day ?? day;
  const points = judged.map((each) => pointOf(each, each.day >= first));
  return {
    kind: "rising",
    from: first,
    to: day,
    wasteWh,
    measuredWh,
    expectedWh,
    hours: null,
    deviations: wasteWh / since.reduce((sum, { sigma }) => sum + sigma, 0),
    cvRmse: baseline.cvRmse,
    comparedDays: baseline.days.length,
    minds: [...(baseline.weather ? ["weather" as const] : []), ...(before === undefined ? [] : ["last_year" as const])],
    proof: { unit: "day", measure: "Wh", points },
  };
}

/** Returns the sum after the last day, and the index where it last left zero. */
function cusum(deviations: readonly number[]): { sum: number; since: number } {
  let [sum, since] = [0, 0];
  for (const [n, deviation] of deviations.entries()) {
    if (sum === 0) since = n;
    sum = Math.max(0, sum + Math.min(deviation, MOST) - ALLOWANCE);
  }
  return { sum, since };
}

interface JudgedDay {
  day: string;
  energy: number;
  expected: number;
  sigma: number;
}

function judgedDay(baseline: Baseline, day: MeterDay): JudgedDay[] {
  const [energy, expected] = [dayEnergy(day), baseline.expected(day)];
  return energy === undefined || expected === undefined
    ? []
    : [{ day: day.day, energy, expected, sigma: baseline.sigma(day) }];
}

/** Returns the energy of the same days a year earlier, scaled to their number, if most of them are known. */
function lastYearOf(history: MeterHistory, since: readonly JudgedDay[]): number | undefined {
  const [first, last] = [since[0]?.day, since.at(-1)?.day];
  if (first === undefined || last === undefined) return undefined;
  const energies = sameLastYear(history, { from: first, to: last }).flatMap((each) => dayEnergy(each) ?? []);
  return energies.length < KNOWN_SHARE * since.length ? undefined : meanOf(energies) * since.length;
}

/** Scales the least waste of four weeks to a number of days. */
function leastOf(days: number): number {
  return Math.max(LEAST_DAY_WH, (LEAST_MONTH_WH * days) / WATCHED_DAYS);
}

function pointOf({ day, energy, expected, sigma }: JudgedDay, isWaste: boolean): ProofPoint {
  const low = Math.max(0, expected - 2 * sigma);
  return { at: day, measured: energy, expected, low, high: expected + 2 * sigma, isWaste };
}
