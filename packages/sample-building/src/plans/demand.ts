import type { DemandLimitInput } from "@switchboard/contract";
import { RESTORE_PERCENT, SHED_TIMES } from "@switchboard/domain/energy";
import { switchNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { planSupplies } from "./bills.ts";

/** Returns the demand limits of a building. They only warn until somebody turns shedding on. */
export function planDemandLimits(site: PlannedSite, now: number): DemandLimitInput[] {
  const { limit } = site.site.supply;
  if (!limit) return [];
  return planSupplies(site, now).map(({ _id }) => ({
    supply: _id,
    limit: limit.va,
    measure: "va",
    minutes: 15,
    restore_percent: RESTORE_PERCENT.default,
    is_on: false,
    loads: Object.entries(limit.loads).map(([name, watts]) => ({
      switch_appliance: switchNamed(site, name).planned.id,
      necessary: false,
      watts,
      meter: null,
      min_on_s: SHED_TIMES.minOn,
      min_off_s: SHED_TIMES.minOff,
      longest_off_s: SHED_TIMES.longestOff,
      comfort: null,
    })),
  }));
}
