import { dayOfWeek, nextDay } from "../../core/instants.ts";
import { baseLoad } from "./base-load.ts";
import { LEAST_DAY_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { closedHours, daysBetween, type MeterHistory } from "./history.ts";
import { dayEnergy, HOURS, type MeterDay } from "./meter-days.ts";
import { medianOf, quantileOf } from "./quantiles.ts";

const WEEKS = 28;
const LEAST_DAYS = 14;
/** Hours must exceed the quiet hours by this factor to count as left on. */
const LEAST_ABOVE = 1.3;
/** Share of the energy that an ordinary day uses beyond the quietest day. */
const LEAST_SHARE = 0.2;
const LEAST_HOURS = 2;
/** A quietest day that uses more than this share of a usual day is not a quiet day. */
const MOST_ALIKE = 0.8;
const LEAST_OF_WEEKDAY = 2;

/**
 * Finds loads that are on while closed: hours in which nobody is there by the calendars, and the meter counts more than on its quietest
 * weekday. A meter that is alike on every day, such as a cold store or a pump, has no closed days and is skipped.
 */
export function onWhileClosed(history: MeterHistory, day: string): WasteFinding | undefined {
  const judged = history.days.find((each) => each.day === day);
  const closed = new Set(closedHours(history.markOf(day)));
  if (!judged || closed.size === 0) return undefined;
  const ordinary = daysBetween(history, nextDay(day, -WEEKS), nextDay(day, -1), "ordinary");
  const bases = ordinary.flatMap((each) => baseLoad(each) ?? []);
  const totals = ordinary.flatMap((each) => dayEnergy(each) ?? []);
  if (bases.length < LEAST_DAYS || totals.length < LEAST_DAYS) return undefined;
  const quiet = quietestDay(ordinary);
  const base = medianOf(bases);
  const usual = medianOf(totals);
  if (!quiet || quiet.energy > MOST_ALIKE * usual) return undefined;
  const floor = Math.max(base, quantileOf(bases, 0.95));
  const points = closedPoints(judged, closed, { quiet: quiet.hours, base, floor });
  const wasted = points.filter(({ isWaste }) => isWaste);
  const measuredWh = wasted.reduce((sum, { measured }) => sum + (measured ?? 0), 0);
  const expectedWh = wasted.reduce((sum, { expected }) => sum + (expected ?? 0), 0);
  const withPeople = usual - quiet.energy;
  const wasteWh = measuredWh - expectedWh;
  if (wasted.length < LEAST_HOURS || wasteWh < Math.max(LEAST_DAY_WH, LEAST_SHARE * withPeople)) return undefined;
  const hours = points.flatMap(({ isWaste }, hour) => (isWaste ? [hour] : []));
  return {
    kind: "closed",
    from: day,
    to: day,
    wasteWh,
    measuredWh,
    expectedWh,
    hours: { from: hours[0] ?? 0, to: (hours.at(-1) ?? 23) + 1 },
    deviations: null,
    cvRmse: null,
    comparedDays: bases.length,
    minds: [],
    proof: { unit: "hour", measure: "Wh", points },
  };
}

/** Returns the weekday with the least energy, with its usual hours. */
function quietestDay(days: readonly MeterDay[]): { energy: number; hours: (number | null)[] } | undefined {
  const weekdays = [...Map.groupBy(days, ({ day }) => dayOfWeek(day)).values()].flatMap((same) => {
    const energies = same.flatMap((each) => dayEnergy(each) ?? []);
    return energies.length < LEAST_OF_WEEKDAY ? [] : [{ same, energy: medianOf(energies) }];
  });
  const [quietest] = weekdays.toSorted((a, b) => a.energy - b.energy);
  if (!quietest) return undefined;
  const hours = HOURS.map((hour) => {
    const values = quietest.same.flatMap((each) => each.hours[hour] ?? []);
    return values.length === 0 ? null : medianOf(values);
  });
  return { energy: quietest.energy, hours };
}

/** Returns the hours of the day, and marks the closed hours that used more than the quietest day explains. */
function closedPoints(
  { day, hours }: MeterDay,
  closed: ReadonlySet<number>,
  { quiet, base, floor }: { quiet: readonly (number | null)[]; base: number; floor: number },
): ProofPoint[] {
  return HOURS.map((hour) => {
    const measured = hours[hour] ?? null;
    const isClosed = closed.has(hour);
    const expected = Math.max(base, quiet[hour] ?? 0);
    const limit = Math.max(LEAST_ABOVE * expected, floor);
    return {
      at: `${day}T${String(hour).padStart(2, "0")}`,
      measured,
      expected: isClosed ? expected : null,
      low: isClosed ? 0 : null,
      high: isClosed ? limit : null,
      isWaste: isClosed && measured !== null && measured > limit,
    };
  });
}
