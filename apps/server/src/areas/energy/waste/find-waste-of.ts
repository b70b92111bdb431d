import { setImmediate as breathe } from "node:timers/promises";
import { type DayMark, dayBounds, nextDay } from "@switchboard/domain/core";
import {
  DAY_WASTE,
  type MeterDay,
  type MeteredHour,
  meterDays,
  WASTE_HISTORY_DAYS,
  WASTE_KINDS,
  type WasteFinding,
  type WasteKind,
  wasteOn,
  yearBefore,
} from "@switchboard/domain/energy";
import type { Database } from "../../../platform/db/database.ts";

export interface HistorySources {
  database: Database;
  analytics: {
    /** Returns the hourly energy of each meter that has any. */
    meteredHours(
      enterpriseId: string,
      devices: readonly string[],
      span: { from: Date; to: Date },
    ): Promise<Map<string, MeteredHour[]>>;
  };
  sensors: {
    /** Returns one sensor's mean of each local day. */
    dayMeans(enterpriseId: string, sensorId: string, days: { from: string; to: string }): Promise<Map<string, number>>;
    /** Returns its name, or undefined when it is no thermometer or is gone. */
    thermometer(enterpriseId: string, sensorId: string): Promise<string | undefined>;
  };
}

export interface FoundWaste {
  deviceId: string;
  finding: WasteFinding;
  dayName: string | null;
}

interface Site {
  enterprise_id: string;
  time_zone: string;
  sensor_id: string | null;
}

interface Judging {
  /** The first and the last checked day. */
  from: string;
  to: string;
  /** Earlier days that are judged again, by meter. */
  anew: ReadonlyMap<string, readonly string[]>;
  markOf: (day: string, deviceId: string) => DayMark | undefined;
}

/** Returns everything these meters wasted on these days, by the rules of the domain. */
export async function findWasteOf(
  sources: HistorySources,
  { enterprise_id: enterpriseId, time_zone, sensor_id }: Site,
  devices: readonly string[],
  { from, to, anew, markOf: marks }: Judging,
): Promise<FoundWaste[]> {
  if (devices.length === 0) return [];
  const first = [from, ...[...anew.values()].flat()].reduce((a, b) => (a < b ? a : b));
  const read = { ...sources, enterpriseId, devices, time_zone, sensor_id };
  const recent = await daysOf(read, { from: nextDay(first, 1 - WASTE_HISTORY_DAYS), to });
  const years = await daysOf(read, { from: yearBefore(first).from, to: yearBefore(to).to });
  const found: FoundWaste[] = [];
  for (const deviceId of devices) {
    const own = recent.get(deviceId);
    if (!own) continue;
    const markOf = (day: string) => marks(day, deviceId);
    const lastYear = years.get(deviceId) ?? [];
    const judge = (day: string, kinds: readonly WasteKind[] = WASTE_KINDS) => {
      const days = own.filter((each) => each.day <= day).slice(-WASTE_HISTORY_DAYS);
      for (const finding of wasteOn({ days, lastYear, markOf }, day, kinds))
        found.push({ deviceId, finding, dayName: finding.kind === "closed" ? (markOf(day)?.name ?? null) : null });
    };
    for (const day of anew.get(deviceId) ?? []) if (day < from) judge(day, DAY_WASTE);
    for (let day = from; day <= to; day = nextDay(day)) judge(day);
    // Yields, because a night of many meters must not delay a request.
    await breathe();
  }
  return found;
}

/** Returns the days of meters with their weather. */
export async function daysOf(
  sources: HistorySources & {
    enterpriseId: string;
    devices: readonly string[];
    time_zone: string;
    sensor_id: string | null;
  },
  span: { from: string; to: string },
): Promise<Map<string, MeterDay[]>> {
  const { analytics, sensors, enterpriseId, devices, time_zone, sensor_id } = sources;
  const instants = { from: dayBounds(span.from, time_zone).from, to: dayBounds(span.to, time_zone).to };
  const hours = await analytics.meteredHours(enterpriseId, devices, instants);
  const warmth = sensor_id === null ? undefined : await sensors.dayMeans(enterpriseId, sensor_id, span);
  return new Map(
    [...hours].map(([device, own]) => {
      const days = meterDays(own, span, time_zone);
      return [device, warmth ? days.map((day) => ({ ...day, temperature: warmth.get(day.day) ?? null })) : days];
    }),
  );
}
