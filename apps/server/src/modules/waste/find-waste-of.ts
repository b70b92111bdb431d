import { setImmediate as breathe } from "node:timers/promises";
import {
  dayBook,
  dayBounds,
  type MeterDay,
  type MeteredHour,
  meterDays,
  nextDay,
  WASTE_HISTORY_DAYS,
  type WasteFinding,
  wasteOn,
  yearBefore,
} from "@switchboard/domain";
import type { Database } from "../../platform/db/database.ts";
import { ChecksRepository } from "./checks.repository.ts";

export interface HistorySources {
  database: Database;
  analytics: {
    /** Energy by hours, of each meter that has any. */
    meteredHours(
      enterpriseId: string,
      devices: readonly string[],
      span: { from: Date; to: Date },
    ): Promise<Map<string, MeteredHour[]>>;
  };
  sensors: {
    /** The mean of each local day, of one sensor. */
    dayMeans(enterpriseId: string, sensorId: string, days: { from: string; to: string }): Promise<Map<string, number>>;
    /** Its name; undefined where it is none, or gone. */
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

/** All that these meters wasted on these days, by the rules of the domain. */
export async function findWasteOf(
  sources: HistorySources,
  { enterprise_id: home, time_zone, sensor_id }: Site,
  devices: readonly string[],
  days: { from: string; to: string },
): Promise<FoundWaste[]> {
  if (devices.length === 0) return [];
  const read = { ...sources, home, devices, time_zone, sensor_id };
  const recent = await daysOf(read, { from: nextDay(days.from, 1 - WASTE_HISTORY_DAYS), to: days.to });
  const lastYear = await daysOf(read, { from: yearBefore(days.from).from, to: yearBefore(days.to).to });
  const marks = await marksOf(sources.database, home, devices);
  const found: FoundWaste[] = [];
  for (const deviceId of devices) {
    const own = recent.get(deviceId);
    if (!own) continue;
    const markOf = (day: string) => marks(day, deviceId);
    for (let day = days.from; day <= days.to; day = nextDay(day)) {
      const known = own.filter((each) => each.day <= day).slice(-WASTE_HISTORY_DAYS);
      for (const finding of wasteOn({ days: known, lastYear: lastYear.get(deviceId) ?? [], markOf }, day))
        found.push({ deviceId, finding, dayName: finding.kind === "closed" ? (markOf(day)?.name ?? null) : null });
    }
    // A night of many meters must not keep a request waiting.
    await breathe();
  }
  return found;
}

/** Days of meters with their weather. */
export async function daysOf(
  given: HistorySources & { home: string; devices: readonly string[]; time_zone: string; sensor_id: string | null },
  span: { from: string; to: string },
): Promise<Map<string, MeterDay[]>> {
  const { analytics, sensors, home, devices, time_zone, sensor_id } = given;
  const instants = { from: dayBounds(span.from, time_zone).from, to: dayBounds(span.to, time_zone).to };
  const hours = await analytics.meteredHours(home, devices, instants);
  const warmth = sensor_id === null ? undefined : await sensors.dayMeans(home, sensor_id, span);
  return new Map(
    [...hours].map(([device, own]) => {
      const days = meterDays(own, span, time_zone);
      return [device, warmth ? days.map((day) => ({ ...day, temperature: warmth.get(day.day) ?? null })) : days];
    }),
  );
}

/** What calendars say of a day to a meter: those of its rooms and groups before those of the enterprise. */
async function marksOf(database: Database, home: string, devices: readonly string[]) {
  const repository = new ChecksRepository(database);
  const book = dayBook(await repository.calendars(home));
  const groups = Map.groupBy(await repository.groups(home, devices), ({ device_id }) => device_id);
  return (day: string, deviceId: string) => {
    const whole = book(day, null);
    const own = (groups.get(deviceId) ?? []).map(({ group_id }) => book(day, group_id));
    return own.find((mark) => mark && mark !== whole) ?? whole;
  };
}
