import type { Sql } from "../../platform/db/database.ts";
import type { PlannedSite, PlannedSwitch } from "../plan.ts";
import { historyDays, type LocalDay } from "./calendar.ts";
import { insertCommands, type PastCommand, pastCommands } from "./commands.ts";
import { insertEvents, pastEvents } from "./events.ts";
import { incidentsOf } from "./incidents.ts";
import { insertReadings, type Life, readingsOf } from "./readings.ts";
import { isOnNow, onSpans } from "./switching.ts";

interface PastSwitch {
  planned: PlannedSwitch;
  isOn: boolean;
  /** The level a dimmer was last set to. */
  level: number | undefined;
}

/** One device's past: how it lived, what its switches did, and how they were left. */
export interface Past extends Life {
  switches: PastSwitch[];
  commands: PastCommand[];
}

/** Works out the past of a site; nothing is written yet, because the state of today follows from it. */
export function recall(site: PlannedSite, now: Date): Past[] {
  const days = historyDays(now, site.site.time_zone);
  const until = now.getTime();
  return site.devices.map((device) => {
    const incidents = incidentsOf(device, site.site, days);
    const spans = device.switches.map((planned) => onSpans(planned, incidents, days, until));
    const lives = device.switches.map((planned, index) => {
      const own = spans[index] ?? [];
      const commands = pastCommands(device, planned, own, until, incidents);
      const level = commands.findLast((command) => command.level !== undefined)?.level;
      return { commands, state: { planned, isOn: isOnNow(own), level } };
    });
    return {
      device,
      incidents,
      days,
      onSpans: spans[0],
      switches: lives.map(({ state }) => state),
      commands: lives.flatMap(({ commands }) => commands),
    };
  });
}

/** Hours, days and months of so much history are made once the server runs, a device at a time: nobody waits for them. */
async function leaveRollupsForLater(sql: Sql, pasts: readonly Past[]): Promise<void> {
  const enterprises = [...new Set(pasts.map(({ device }) => device.enterprise_id))];
  await sql.query("UPDATE telemetry_states SET time_zone = '' WHERE enterprise_id = ANY($1)", [enterprises]);
}

async function makePartitions(sql: Sql, days: LocalDay[], now: Date): Promise<void> {
  const months = new Set(
    [...days.map(({ from }) => from), now.getTime()].map((at) => new Date(at).toISOString().slice(0, 7)),
  );
  for (const month of months) await sql.query("SELECT ensure_readings_partition($1)", [`${month}-01T00:00:00Z`]);
}

/** Writes what `recall` worked out. */
export async function insertHistory(sql: Sql, pasts: readonly Past[], now: Date): Promise<void> {
  await leaveRollupsForLater(sql, pasts);
  await makePartitions(sql, pasts[0]?.days ?? [], now);
  await insertCommands(
    sql,
    pasts.flatMap(({ commands }) => commands),
  );
  await insertEvents(sql, pasts.flatMap(pastEvents));
  // The store writes one device while the next is worked out.
  let writing = Promise.resolve();
  for (const past of pasts.filter(({ device }) => device.load)) {
    const readings = readingsOf(past, now.getTime());
    await writing;
    writing = insertReadings(sql, past.device, readings);
  }
  await writing;
}
