import { dayOfWeek } from "../../core/instants.ts";
import { dayEnergy, HOURS, type MeterDay } from "./meter-days.ts";
import { meanOf, medianOf, spreadOf } from "./quantiles.ts";
import { fitTemperature, type TemperatureFit, weatherShare } from "./temperature-fit.ts";

/** The usual energy of a meter by weekday and, with a thermometer, by weather. */
export interface Baseline {
  /** Watt-hours of a whole day. Undefined when its weekday or its weather is unknown. */
  expected(day: MeterDay): number | undefined;
  /** The standard deviation of a day from its expected energy. */
  sigma(day: MeterDay): number;
  /** The coefficient of variation of the root-mean-square error: how good the baseline is (ASHRAE guideline 14). */
  cvRmse: number;
  /** The days that the baseline is made of. */
  days: readonly MeterDay[];
  weather: TemperatureFit | undefined;
}

/** A baseline uses eight weeks, at least five of them, and at least five days of a weekday. */
export const BASELINE_DAYS = 56;
const LEAST_DAYS = 35;
const LEAST_OF_WEEKDAY = 5;
/** Days vary by at least about 3%. Data that seems more regular is too small a sample. */
const LEAST_SPREAD = 0.03;
/** The residuals to the median of only eight hours are too small by this factor. */
const FITTED = 1.2;
/** Temperatures further than this outside of the baseline's range have no expected energy. */
const UNSEEN_DEGREES = 1;
/** The weather is ignored when fewer days than this share have a temperature. */
const LEAST_WEATHER = 0.8;

type KnownDay = { day: MeterDay; energy: number; weekday: number };

/** Returns undefined when too few days are known. The caller should exclude days that calendars mark. */
export function fitBaseline(days: readonly MeterDay[]): Baseline | undefined {
  const known = days.flatMap((day): KnownDay[] => {
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
  /** The difference of each day to the median of the others, as if it were still to come. */
  rests: number[];
}

function levelOf(energies: readonly number[]): Level {
  const rests = energies.map((energy, n) => energy - medianOf(energies.toSpliced(n, 1)));
  return { middle: medianOf(energies), rests };
}

/** Takes the largest of three spreads: of all days, relative to their level, and by weekday. */
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
  /** The energy that the weather adds to a day. Undefined when it is unknown. */
  on: (day: MeterDay) => number | undefined;
}

function weatherOf(known: readonly KnownDay[]): Weather | undefined {
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

/** The expected energy of one hour, with the range of about 95 in 100 ordinary hours. */
export interface Expectation {
  expected: number;
  low: number;
  high: number;
}

/** Returns the usual hours of the weekday, scaled to the expected energy of the day. */
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
