import type { DemandLoadInput, SupplyDemand } from "@switchboard/contract";
import { DEMAND_LIMIT, type DemandMeasure, RESTORE_PERCENT, SHED_TIMES } from "@switchboard/domain/energy";
import type { LimitInput } from "../api.ts";

/** The values of the form; numbers are the typed text. */
export interface LimitValues {
  limit: string;
  measure: DemandMeasure;
  minutes: "15" | "30" | "60";
  restore: string;
  isOn: boolean;
  loads: readonly DemandLoadInput[];
}

/** Suggests a limit a little below the contract demand. */
const BELOW_CONTRACT = 0.95;

export function valuesOf({ limit, measure, minutes, contract }: SupplyDemand): LimitValues {
  const first = contract === null ? "" : String(Math.round((contract * BELOW_CONTRACT) / 100) / 10);
  return {
    limit: limit ? String(limit.limit / 1000) : first,
    measure: limit?.measure ?? measure,
    minutes: `${limit?.minutes ?? minutes}`,
    restore: String(limit?.restore_percent ?? RESTORE_PERCENT.default),
    isOn: limit?.is_on ?? false,
    loads: limit?.loads ?? [],
  };
}

const wattsOf = (kilo: string) => Math.round(Number(kilo.replace(",", ".")) * 1000);

export function isLimit(kilo: string): boolean {
  const watts = wattsOf(kilo);
  return kilo.trim() !== "" && watts >= DEMAND_LIMIT.min && watts <= DEMAND_LIMIT.max;
}

export function isRestore(text: string): boolean {
  const percent = Number(text);
  return Number.isInteger(percent) && percent >= RESTORE_PERCENT.min && percent <= RESTORE_PERCENT.max;
}

const MINUTES = { "15": 15, "30": 30, "60": 60 } as const;

export function inputOf(
  supply: string,
  values: LimitValues,
): LimitInput & { loads: DemandLoadInput[]; is_on: boolean } {
  return {
    supply,
    limit: wattsOf(values.limit),
    measure: values.measure,
    minutes: MINUTES[values.minutes],
    restore_percent: Number(values.restore),
    is_on: values.isOn,
    loads: [...values.loads],
  };
}

/** Creates the entry of a newly chosen load, whose power is not known yet. */
function newLoad(switchId: string): DemandLoadInput {
  return {
    switch_appliance: switchId,
    necessary: false,
    watts: null,
    meter: null,
    min_on_s: SHED_TIMES.minOn,
    min_off_s: SHED_TIMES.minOff,
    longest_off_s: SHED_TIMES.longestOff,
    comfort: null,
  };
}

/** Keeps the order and settings of loads that stay; new ones come last. */
export function chosenLoads(loads: readonly DemandLoadInput[], ids: readonly string[]): DemandLoadInput[] {
  const kept = loads.filter(({ switch_appliance }) => ids.includes(switch_appliance));
  const known = new Set(kept.map(({ switch_appliance }) => switch_appliance));
  return [...kept, ...ids.filter((id) => !known.has(id)).map(newLoad)];
}

export function movedUp(loads: readonly DemandLoadInput[], index: number): DemandLoadInput[] {
  return loads.toSpliced(index, 1).toSpliced(index - 1, 0, ...loads.slice(index, index + 1));
}
