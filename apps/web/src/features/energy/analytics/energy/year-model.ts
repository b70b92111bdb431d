import type { EnergyPoint } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { heatLimits, heatStep } from "../../../../ui/charts/heat-steps.ts";

interface HeatDay {
  kWh: number;
  /** From 1, the least, to 5. */
  step: number;
}

export interface HeatYear {
  days: ReadonlyMap<string, HeatDay>;
  /** Where each shade ends. */
  limits: readonly number[];
}

/** Returns the days of a year with their energy, without days that were not measured. */
export function heatYear(points: readonly EnergyPoint[], timeZone: string): HeatYear {
  const used = points.map(({ timestamp, avg_energy }) => ({
    day: localDay(new Date(timestamp), timeZone),
    kWh: dailyKilowattHours(avg_energy),
  }));
  const limits = heatLimits(used.map(({ kWh }) => kWh));
  return { days: new Map(used.map(({ day, kWh }) => [day, { kWh, step: heatStep(kWh, limits) }])), limits };
}

/** The months of a year from the first of which anything is known, up to that of a day. */
export function monthsOf(year: number, { days }: Pick<HeatYear, "days">, today: string): string[] {
  const [first = ""] = days.keys();
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return months.filter((month) => month >= first.slice(0, 7) && month <= today.slice(0, 7));
}
