import { nextDay } from "../../core/instants.ts";
import { BASELINE_DAYS, type Baseline, expectedHours, fitBaseline } from "./baseline.ts";
import { LEAST_DAY_WH, type ProofPoint, type WasteFinding } from "./finding.ts";
import { aroundLastYear, daysBetween, isOrdinary, type MeterHistory } from "./history.ts";
import { dayEnergy, HOURS, type MeterDay } from "./meter-days.ts";

/** In standard deviations above the expected. Pure noise reaches this once in decades. */
const LEAST_DEVIATIONS = 5.5;
const LEAST_EXCESS = 0.15;
const LEAST_LAST_YEAR = 14;

/** Finds a day that used far more than the same weekdays of the eight weeks before, corrected for weather. */
export function unusualDay(history: MeterHistory, day: string): WasteFinding | undefined {
  const judged = history.days.find((each) => each.day === day);
  const energy = judged && dayEnergy(judged);
  if (!judged || energy === undefined || !isOrdinary(history.markOf(day))) return undefined;
  const baseline = fitBaseline(daysBetween(history, nextDay(day, -BASELINE_DAYS), nextDay(day, -1), "ordinary"));
  const expected = baseline?.expected(judged);
  if (!baseline || expected === undefined) return undefined;
  const wasteWh = energy - expected;
  const deviations = wasteWh / baseline.sigma(judged);
  if (deviations < LEAST_DEVIATIONS || wasteWh < Math.max(LEAST_DAY_WH, LEAST_EXCESS * expected)) return undefined;
  const season = baseline.weather ? undefined : highestOf(aroundLastYear(history, day));
  if (season !== undefined && energy < (1 + LEAST_EXCESS) * season) return undefined;
  const points = hourlyProof(baseline, judged);
  return {
    kind: "unusual_day",
    from: day,
    to: day,
    wasteWh,
    measuredWh: energy,
    expectedWh: expected,
    hours: widestWaste(points),
    deviations,
    cvRmse: baseline.cvRmse,
    comparedDays: baseline.days.length,
    minds: [...(baseline.weather ? ["weather" as const] : []), ...(season === undefined ? [] : ["last_year" as const])],
    proof: { unit: "hour", measure: "Wh", points },
  };
}

/** Returns the highest day of the season a year earlier. Returns undefined when too few days were measured. */
function highestOf(days: readonly MeterDay[]): number | undefined {
  const energies = days.flatMap((each) => dayEnergy(each) ?? []);
  return energies.length < LEAST_LAST_YEAR ? undefined : Math.max(...energies);
}

function hourlyProof(baseline: Baseline, { day, hours }: MeterDay): ProofPoint[] {
  const expectations = expectedHours(baseline, { day, hours });
  return HOURS.map((hour) => {
    const [measured, known] = [hours[hour] ?? null, expectations[hour] ?? null];
    return {
      at: `${day}T${String(hour).padStart(2, "0")}`,
      measured,
      expected: known?.expected ?? null,
      low: known?.low ?? null,
      high: known?.high ?? null,
      isWaste: measured !== null && known !== null && measured > known.high,
    };
  });
}

function widestWaste(points: readonly ProofPoint[]): { from: number; to: number } | null {
  const hours = points.flatMap(({ isWaste }, hour) => (isWaste ? [hour] : []));
  const [first, last] = [hours[0], hours.at(-1)];
  return first === undefined || last === undefined ? null : { from: first, to: last + 1 };
}
