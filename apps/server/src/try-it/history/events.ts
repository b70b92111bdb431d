import {
  CurtainState,
  curtainOf,
  DOORBELL_RUNG,
  deviceType,
  doorbellOf,
  EventType,
  MotorHealth,
} from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { insertRows } from "../insert-rows.ts";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import { instantOf, isWeekend, type LocalDay, MINUTE_MS, type Span } from "./calendar.ts";
import type { Incidents } from "./incidents.ts";
import type { Life } from "./readings.ts";

const NOMINAL_VOLTS = 230;

interface PastEvent {
  device: PlannedDevice;
  at: number;
  type: number;
  value: number;
}

type Note = (at: number, type: number, value: number) => void;

function supplyEvents({ outages, voltage }: Incidents, phases: number, note: Note): void {
  for (const outage of outages.filter(({ powered }) => !powered)) {
    note(outage.from, EventType.noSupply, 0);
    note(outage.until, EventType.supplyOk, NOMINAL_VOLTS);
  }
  if (phases !== 3) return;
  for (const { from, until, phase, volts } of voltage) {
    const first = volts > NOMINAL_VOLTS ? EventType.overVoltage : EventType.underVoltage;
    note(from, first + phase - 1, volts);
    note(until, EventType.supplyOk, NOMINAL_VOLTS);
  }
}

function motorEvents({ dryRun, overload }: Incidents, watts: number, spans: Span[], note: Note): void {
  const amperes = (factor: number, pf: number) => Math.round(((watts * factor) / (3 * NOMINAL_VOLTS * pf)) * 100) / 100;
  for (const { from, until } of spans) {
    note(from, EventType.motorHealth, MotorHealth.normal);
    if (until !== Number.POSITIVE_INFINITY) note(until, EventType.motorHealth, MotorHealth.stopped);
  }
  if (dryRun) {
    note(dryRun.from, EventType.motorHealth, MotorHealth.dry);
    note(dryRun.from, EventType.dryRun, amperes(0.35, 0.45));
  }
  if (overload) {
    note(overload.from, EventType.motorHealth, MotorHealth.overload);
    note(overload.from, EventType.overload, amperes(1.5, 0.9));
    note(overload.until, EventType.motorHealth, MotorHealth.normal);
  }
}

/** People come to the door on workdays. Today is left to those who come today. */
function bellEvents({ seed }: PlannedDevice, days: LocalDay[], note: Note): void {
  for (const [dayNo, day] of days.slice(0, -1).entries()) {
    if (isWeekend(day)) continue;
    for (const [visit, time] of ["09:50", "12:10", "15:30"].entries()) {
      const minutes = Math.round(chance(seed ^ visit, dayNo) * 90);
      note(instantOf(day, time) + minutes * MINUTE_MS, EventType.doorbell, DOORBELL_RUNG);
    }
  }
}

/** What metered devices reported about their supply, and motors, curtains and bells about themselves. */
export function pastEvents({ device, incidents, days, onSpans = [] }: Life): PastEvent[] {
  const events: PastEvent[] = [];
  const note: Note = (at, type, value) => events.push({ device, at, type, value });
  const { phases, switches } = deviceType(device.type);
  if (phases > 0) supplyEvents(incidents, phases, note);
  if (switches.includes("motor")) motorEvents(incidents, device.load?.watts ?? 0, onSpans, note);
  if (doorbellOf(device.type, device.config)) bellEvents(device, days, note);
  const yesterday = days.at(-2);
  if (yesterday && curtainOf(device.type, device.config))
    note(instantOf(yesterday, "18:45"), EventType.curtain, CurtainState.closed);
  return events;
}

export async function insertEvents(sql: Sql, events: PastEvent[]): Promise<void> {
  const columns = { enterprise_id: "uuid", device_id: "uuid", ts: "timestamptz", type: "integer", value: "float8" };
  const rows = events.map(({ device, at, type, value }) => ({
    enterprise_id: device.enterprise_id,
    device_id: device.id,
    ts: new Date(at).toISOString(),
    type,
    value,
  }));
  await insertRows(sql, "device_events", columns, rows);
}
