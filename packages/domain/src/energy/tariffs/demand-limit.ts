import type { Problem } from "../../core/problems.ts";

/** The range of a demand limit, in watts or volt-amperes. */
export const DEMAND_LIMIT = { min: 100, max: 100_000_000 } as const;
/** A load is restored when the power with it stays below this share of the limit, in percent. */
export const RESTORE_PERCENT = { min: 50, max: 99, default: 90 } as const;
export const MOST_LOADS = 200;
/** In seconds. */
export const SHED_TIMES = { most: 86_400, minOn: 300, minOff: 300, longestOff: 3600 } as const;
export const DEMAND_MINUTES = [15, 30, 60] as const;
export const DEMAND_MEASURES = ["w", "va"] as const;
export type DemandMeasure = (typeof DEMAND_MEASURES)[number];

/** Why a shed load was restored: by the plan, because somebody released it, or because the limit was turned off. */
export const SHED_ENDS = ["room", "comfort", "longest_off", "released", "limit_off"] as const;
export type ShedEnd = (typeof SHED_ENDS)[number];

/** A load of a demand limit, as a person enters it. */
export interface LimitedLoad {
  switch_appliance: string;
  necessary: boolean;
  watts: number | null;
  meter: string | null;
  min_off_s: number;
  longest_off_s: number;
  comfort: { lowest: number | null; highest: number | null } | null;
}

export const DEMAND_PROBLEMS = {
  "demand.twice": "This switch is in the list already",
  "demand.power": "Enter what it draws, or choose its meter",
  "demand.longest": "Has to be longer than its minimum time off",
  "demand.comfort": "Enter a lowest or a highest value",
  "demand.bounds": "The lowest cannot be above the highest",
  "demand.no_loads": "Choose at least one load to shut off before turning it on",
} as const;
export type DemandProblem = keyof typeof DEMAND_PROBLEMS;

/** Checks combinations of fields. The contract already checks each number's range. */
export function demandProblems(given: { is_on: boolean; loads: readonly LimitedLoad[] }): Problem<DemandProblem>[] {
  const { is_on, loads } = given;
  const problems = loads.flatMap((load, index) => {
    const at = (field: string, code: DemandProblem) => ({ path: `loads.${index}.${field}`, code });
    const found: Problem<DemandProblem>[] = [];
    const isTwice = loads.findIndex((each) => each.switch_appliance === load.switch_appliance) < index;
    if (isTwice) found.push(at("switch_appliance", "demand.twice"));
    if (load.watts === null && load.meter === null) found.push(at("watts", "demand.power"));
    if (load.longest_off_s <= load.min_off_s) found.push(at("longest_off_s", "demand.longest"));
    const problem = load.comfort && comfortProblem(load.comfort);
    if (problem) found.push(at("comfort", problem));
    return found;
  });
  if (is_on && loads.every(({ necessary }) => necessary)) problems.push({ path: "loads", code: "demand.no_loads" });
  return problems;
}

function comfortProblem({ lowest, highest }: NonNullable<LimitedLoad["comfort"]>): DemandProblem | undefined {
  if (lowest === null && highest === null) return "demand.comfort";
  return lowest !== null && highest !== null && lowest > highest ? "demand.bounds" : undefined;
}

/** A sensor that was silent for this long says nothing about the present: the load beside it is left on. */
export const COMFORT_SILENT_MS = 3_600_000;
