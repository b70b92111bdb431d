import { dayOfWeek } from "../../core/instants.ts";
import { dayEnergy, HOURS, type MeterDay } from "./meter-days.ts";
import { meanOf, medianOf, spreadOf } from "./quantiles.ts";
import { fitTemperature, type TemperatureFit, weatherShare } from "./temperature-fit.ts";

/** What a meter usually uses, by the day of the week and, where there is a thermometer, by the weather. */
export interface Baseline {
  /** Watt-hours of a whole day; undefined where its day of the week, or its weather, is unknown. */
  expected(day: MeterDay): number | undefined;
  /** By how much a day may differ from what is expected of it, as a standard deviation. */
  sigma(day: MeterDay): number;
  /** Coefficient of variation of the root-mean-square error: how good the baseline is (ASHRAE guideline 14). */
  cvRmse: number;
  /** Days it was made of. */
  days: readonly MeterDay[];
  weather: TemperatureFit | undefined;
}

/** A baseline is made of eight weeks; five are the least, and five of a day of the week. */
export const BASELINE_DAYS = 56;
const LEAST_DAYS = 35;
const LEAST_OF_WEEKDAY = 5;
/** Days know their place to about three in a hundred at best: what looks more regular is short of data. */
const LEAST_SPREAD = 0.03;
/** The median of eight hours lies nearer to these than to the next one: residuals are that much too small. */
const FITTED = 1.2;
/** Of weather that the baseline has not seen, within so many degrees, nothing is expected. */
const UNSEEN_DEGREES = 1;
/** Below this share of days with a temperature the weather is left out. */
const LEAST_WEATHER = 0.8;

type Known = { day: MeterDay; energy: number; weekday: number };

/** Undefined where too few days are known. Days that calendars mark should be left out by the caller. */
export function fitBaseline(days: readonly MeterDay[]): Baseline | undefined {
  const known = days.flatMap((day): Known[] => {
    const energy = dayEnergy(day);
    return energy === undefined ? [] : [{ day, energy, weekday: dayOfWeek(day.day) }];
  });
  if (known.length < LEAST_DAYS) return undefined;
  const weather = weatherOf(known);
  const weekdays = new Map<number, Level>();
  for (const [weekday, same] of Map.groupBy(known, (each) => each.weekday)) {
    const bare = same.flatMap(({ day, energy }) => minus(energy, weather ? weather.on(day) : 0));
    if (bare.length >= LEAST_OF_WEEKDAY) weekdays.set(weekday, levelOf(bare));
  }
  const levels = [...weekdays.values()];
  const rests = levels.flatMap(({ rests }) => rests);
  if (rests.length < LEAST_DAYS) return undefined;
  const expected = (day: MeterDay) => {
    const [level, added] = [weekdays.get(dayOfWeek(day.day))?.middle, weather ? weather.on(day) : 0];
    return level === undefined || added === undefined ? undefined : Math.max(0, level + added);
  };
  const mean = meanOf(known.map(({ energy }) => energy));
  return {
    expected,
    sigma: sigmaOf(levels, weekdays, expected, LEAST_SPREAD * mean),
    cvRmse: mean > 0 ? Math.sqrt(meanOf(rests.map((rest) => rest * rest))) / mean : 0,
    days,
    weather: weather?.fit,
  };
}

interface Level {
  middle: number;
  /** Each day against the middle of the others, as if it were still to come. */
  rests: number[];
}

function levelOf(energies: readonly number[]): Level {
  const rests = energies.map((energy, n) => energy - medianOf(energies.toSpliced(n, 1)));
  return { middle: medianOf(energies), rests };
}

/** The largest of what all days say, what they say as a share, and what the same days of the week say. */
function sigmaOf(
  levels: readonly Level[],
  weekdays: ReadonlyMap<number, Level>,
  expected: (day: MeterDay) => number | undefined,
  least: number,
): (day: MeterDay) => number {
  const all = spreadOf(levels.flatMap(({ rests }) => rests));
  const share = spreadOf(levels.flatMap(({ middle, rests }) => (middle > 0 ? rests.map((rest) => rest / middle) : [])));
  const own = new Map([...weekdays].map(([weekday, { rests }]) => [weekday, spreadOf(rests)]));
  return (day) => Math.max(least, all, (share || 0) * (expected(day) ?? 0), own.get(dayOfWeek(day.day)) ?? 0);
}

const minus = (value: number, other: number | undefined) => (other === undefined ? [] : [value - other]);

interface Weather {
  fit: TemperatureFit;
  /** What it adds to a day; undefined where nobody knows. */
  on: (day: MeterDay) => number | undefined;
}

function weatherOf(known: readonly Known[]): Weather | undefined {
  const points = known.flatMap(({ day: { temperature }, energy, weekday }) =>
    temperature === null || temperature === undefined ? [] : [{ energy, temperature, of: weekday }],
  );
  const fit = points.length < LEAST_WEATHER * known.length ? undefined : fitTemperature(points);
  if (!fit) return undefined;
  const seen = points.map(({ temperature }) => temperature);
  const [coldest, hottest] = [Math.min(...seen) - UNSEEN_DEGREES, Math.max(...seen) + UNSEEN_DEGREES];
  return {
    fit,
    on: ({ temperature }) =>
      typeof temperature !== "number" || temperature < coldest || temperature > hottest
        ? undefined
        : weatherShare(fit, temperature),
  };
}

/** What is expected of one hour, and between what about 95 of 100 ordinary hours lie. */
export interface Expectation {
  expected: number;
  low: number;
  high: number;
}

/** How the day should have gone: the usual course of its day of the week, as high as the day is expected to be. */
export function expectedHours(baseline: Baseline, day: MeterDay): (Expectation | null)[] {
  const total = baseline.expected(day);
  const course = courseOf(baseline.days, dayOfWeek(day.day));
  const usual = course.reduce<number>((sum, hour) => sum + (hour ?? 0), 0);
  const scale = total === undefined || usual <= 0 ? 1 : total / usual;
  const courses = new Map(HOURS.slice(0, 7).map((weekday) => [weekday, courseOf(baseline.days, weekday)]));
  return HOURS.map((hour) => {
    const middle = course[hour];
    if (middle === null || middle === undefined) return null;
    const rests = baseline.days.flatMap((each) => {
      const [is, was] = [each.hours[hour] ?? undefined, courses.get(dayOfWeek(each.day))?.[hour] ?? undefined];
      return is === undefined ? [] : minus(is, was);
    });
    const expected = middle * scale;
    const band = 2 * Math.max(FITTED * spreadOf(rests), LEAST_SPREAD * expected);
    return { expected, low: Math.max(0, expected - band), high: expected + band };
  });
}

function courseOf(days: readonly MeterDay[], weekday: number): (number | null)[] {
  const same = days.filter(({ day }) => dayOfWeek(day) === weekday);
  return HOURS.map((hour) => {
    const values = same.flatMap(({ hours }) => hours[hour] ?? []);
    return values.length === 0 ? null : medianOf(values);
  });
}
