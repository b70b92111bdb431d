import { nextDay } from "../../core/instants.ts";
import { LEAST_MONTH_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { daysBetween, type MeterHistory, sameLastYear } from "./history.ts";
import { knownHours, type MeterDay, rememberedByDay } from "./meter-days.ts";
import { meanOf, medianOf, patienceWith, quantileOf, spreadOf } from "./quantiles.ts";
import { fitChanges, weatherShare } from "./temperature-fit.ts";

/** The power that a meter hardly ever falls below on a day, in watts: its quiet fifth, which is the night in most buildings. */
export const baseLoad = rememberedByDay((day) => {
  const known = knownHours(day);
  return known.length < 20 ? undefined : quantileOf(known, 0.2);
});

const WEEKS = 28;
/** The four weeks it is compared with begin so many days before the day that is judged. */
const CREEP_DAYS = 112;
const LEAST_DAYS = 20;
/** A creep of less is nothing that anybody would find. */
const LEAST_GROWTH = 0.05;
/** Standard errors that the growth has to pass. */
const LEAST_ERRORS = 4.5;
/** What the weather adds is itself known to about a quarter. */
const WEATHER_DOUBT = 0.25;

/**
 * A base load that creeps: three in four of the last nights lie above three in four of the nights three months before. Where there are
 * readings of the year before, they have to lie above those as well; where there is a thermometer, each night is first freed from
 * what the weather adds.
 */
export function creepingBase(history: MeterHistory, day: string): WasteFinding | undefined {
  const all = withoutWeather(daysBetween(history, nextDay(day, 1 - CREEP_DAYS), day, "ordinary"));
  const before = all.bases.filter((each) => each.day <= nextDay(day, WEEKS - CREEP_DAYS));
  const now = all.bases.filter((each) => each.day > nextDay(day, -WEEKS));
  if (before.length < LEAST_DAYS || now.length < LEAST_DAYS) return undefined;
  const [was, is] = [before, now].map((each) => each.map(({ watts }) => watts)) as [number[], number[]];
  const [usual, high] = [medianOf(was), quantileOf(was, 0.75)];
  const growth = medianOf(is) - usual;
  const least = Math.max(
    LEAST_GROWTH * usual,
    chanceOf(was, is),
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
  /** What the weather had added, and was taken off. */
  weather: number;
}

function weatherIn(bases: readonly Base[]): number {
  return meanOf(bases.map(({ weather }) => weather));
}

/** By how much the base follows the temperature is read from one day to the next: a creep does not change that. */
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

/** What two middles may differ by where nothing has changed: nights that take after the night before say less. */
function chanceOf(was: readonly number[], is: readonly number[]): number {
  const rests = [was, is].flatMap((nights) => nights.map((watts) => watts - medianOf(nights)));
  const error = 1.25 * spreadOf(rests) * Math.sqrt(1 / was.length + 1 / is.length);
  return LEAST_ERRORS * patienceWith(rests) * error;
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
