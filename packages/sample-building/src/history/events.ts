import {
  CurtainState,
  curtainOf,
  DOORBELL_RUNG,
  deviceType,
  doorbellOf,
  EventType,
  MotorHealth,
} from "@switchboard/domain/site";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import { MINUTE } from "../time.ts";
import { instantOf, isWeekend, type LocalDay, type Span } from "./calendar.ts";
import { type Incidents, outageAt } from "./incidents.ts";
import type { Life } from "./readings.ts";
import { intended } from "./switching.ts";

const NOMINAL_VOLTS = 230;

export interface PastEvent {
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

/** People ring on workdays. Today is left to live visitors. */
function bellEvents({ seed }: PlannedDevice, days: LocalDay[], note: Note): void {
  for (const [dayNo, day] of days.slice(0, -1).entries()) {
    if (isWeekend(day)) continue;
    for (const [visit, time] of ["09:50", "12:10", "15:30"].entries()) {
      const minutes = Math.round(chance(seed ^ visit, dayNo) * 90);
      note(instantOf(day, time) + minutes * MINUTE, EventType.doorbell, DOORBELL_RUNG);
    }
  }
}

/** Cars stand in the bays during working hours. */
function parkingEvents({ seed }: PlannedDevice, days: LocalDay[], note: Note): void {
  for (const { from, until } of intended({ habit: "workday", seed }, days)) {
    note(from, EventType.parking, 1);
    note(until, EventType.parking, 0);
  }
}

/** Returns the events of metered devices about their supply, and of motors, bays, curtains and bells, in order. */
export function pastEvents({ device, incidents, days, onSpans = [] }: Life, now: number): PastEvent[] {
  const events: PastEvent[] = [];
  const note: Note = (at, type, value) => {
    if (at <= now) events.push({ device, at, type, value });
  };
  const heard: Note = (at, type, value) => {
    if (!outageAt(incidents, at)) note(at, type, value);
  };
  const { phases, switches } = deviceType(device.type);
  if (phases > 0) supplyEvents(incidents, phases, note);
  if (switches.includes("motor")) motorEvents(incidents, device.load?.watts ?? 0, onSpans, note);
  if (doorbellOf(device.type, device.config)) bellEvents(device, days, note);
  if (device.type === "KIOT_PARKING_SENSOR") parkingEvents(device, days, heard);
  const yesterday = days.at(-2);
  if (yesterday && curtainOf(device.type, device.config))
    note(instantOf(yesterday, "18:45"), EventType.curtain, CurtainState.closed);
  return events.toSorted((one, other) => one.at - other.at);
}
