import type { EnergyPoint } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { hourlyKilowattHours } from "@switchboard/domain/energy";
import type { EnergyDays } from "./api.ts";

export interface EnergySum {
  kWh: number;
  /** The change against that weekday last week up to this time: -0.12 is 12 % less. Missing without a comparison. */
  change: number | undefined;
}

const measured = (points: readonly EnergyPoint[]) => points.filter(({ avg_power }) => avg_power !== null);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Today's energy beside last week's, whose current hour counts by its share; undefined before anything was measured. */
export function energySum({ today, weekAgo }: EnergyDays, now: number, timeZone: string): EnergySum | undefined {
  const own = measured(today);
  if (own.length === 0) return undefined;
  const local = wallClock(new Date(now), timeZone);
  const [hour, share] = [local.getUTCHours(), (local.getUTCMinutes() * 60 + local.getUTCSeconds()) / 3600];
  const before = weekAgo.map(({ _id, avg_energy }) =>
    _id < hour ? avg_energy : _id === hour ? avg_energy * share : 0,
  );
  const [used, usedBefore] = [sum(own.map(({ avg_energy }) => avg_energy)), sum(before)];
  return { kWh: hourlyKilowattHours(used), change: usedBefore > 0 ? used / usedBefore - 1 : undefined };
}

const WIDTH = 240;
const HEIGHT = 48;
const LAST_HOUR = 23;

/** A path through the hours that were measured; a gap stays a gap. */
export function sparkPath(points: readonly EnergyPoint[], highest: number): string {
  let isOpen = false;
  return points
    .map(({ _id, avg_energy, avg_power }) => {
      const step = isOpen ? "L" : "M";
      isOpen = avg_power !== null;
      if (!isOpen) return "";
      const y = highest > 0 ? HEIGHT - 2 - ((HEIGHT - 4) * avg_energy) / highest : HEIGHT - 2;
      return `${step}${((WIDTH * _id) / LAST_HOUR).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

export const SPARK = { width: WIDTH, height: HEIGHT };
