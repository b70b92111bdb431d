import { nextDay } from "../instants.ts";
import { baseLoad } from "./base-load.ts";
import { LEAST_DAY_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { closedHours, daysBetween, type MeterHistory } from "./history.ts";
import { dayEnergy, HOURS } from "./meter-days.ts";
import { medianOf, quantileOf } from "./quantiles.ts";

const WEEKS = 28;
const LEAST_DAYS = 14;
/** Above its quiet hours by less than this nothing was left on. */
const LEAST_ABOVE = 1.3;
/** Of what a day with people uses beyond the quiet hours. */
const LEAST_SHARE = 0.2;
const LEAST_HOURS = 2;

/** On while closed: hours in which the calendars say that nobody is there, and the meter counts more than in its quiet hours. */
export function onWhileClosed(history: MeterHistory, day: string): WasteFinding | undefined {
  const judged = history.days.find((each) => each.day === day);
  const closed = new Set(closedHours(history.markOf(day)));
  if (!judged || closed.size === 0) return undefined;
  const ordinary = daysBetween(history, nextDay(day, -WEEKS), nextDay(day, -1), "ordinary");
  const bases = ordinary.flatMap((each) => baseLoad(each) ?? []);
  const totals = ordinary.flatMap((each) => dayEnergy(each) ?? []);
  if (bases.length < LEAST_DAYS || totals.length < LEAST_DAYS) return undefined;
  const base = medianOf(bases);
  const limit = Math.max(LEAST_ABOVE * base, quantileOf(bases, 0.95));
  const points = HOURS.map((hour): ProofPoint => {
    const measured = judged.hours[hour] ?? null;
    const isClosed = closed.has(hour);
    return {
      at: `${day}T${String(hour).padStart(2, "0")}`,
      measured,
      expected: isClosed ? base : null,
      low: isClosed ? 0 : null,
      high: isClosed ? limit : null,
      isWaste: isClosed && measured !== null && measured > limit,
    };
  });
  const wasted = points.filter(({ isWaste }) => isWaste);
  const measuredWh = wasted.reduce((sum, { measured }) => sum + (measured ?? 0), 0);
  const expectedWh = base * wasted.length;
  const withPeople = medianOf(totals) - 24 * base;
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
