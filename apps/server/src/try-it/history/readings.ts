import { deviceType } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import { DAY_MS, type LocalDay, MINUTE_MS, type Span, within } from "./calendar.ts";
import { type Incidents, outageAt } from "./incidents.ts";
import { type Draw, drawn, type Moment } from "./loads.ts";
import { supplyOf } from "./voltage.ts";

const SLOT_MS = 3 * MINUTE_MS;

const COLUMNS = ["ts", "v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf", "e", "thdn"] as const;
/** One array of numbers per column; the columns of phases stay empty where there is only one. */
export type Readings = Record<(typeof COLUMNS)[number], number[]>;

export interface Life {
  device: PlannedDevice;
  incidents: Incidents;
  days: LocalDay[];
  /** When its switch was on; undefined where it has none and measures what runs anyway. */
  onSpans: Span[] | undefined;
}

type Instant = Moment & { ts: number };

function* instantsOf({ device, days }: Life, now: number): Generator<Instant> {
  const ownSecond = Math.floor(chance(device.seed, 2) * 170) * 1000;
  for (const day of days) {
    for (let slot = Math.ceil((day.from - ownSecond) / SLOT_MS); ; slot++) {
      const ts = slot * SLOT_MS + ownSecond;
      if (ts >= day.until) break;
      if (ts > now) return;
      // A day with daylight saving has an hour 24; the tables read it as the last.
      yield { ts, slot, hour: Math.min(23.99, ((ts - day.from) / DAY_MS) * 24), day };
    }
  }
}

/** Answers for instants that only go forward. */
function follower(spans: Span[] | undefined): (instant: number) => boolean {
  let index = 0;
  return (instant) => {
    if (!spans) return true;
    while ((spans[index]?.until ?? Number.POSITIVE_INFINITY) <= instant) index++;
    return (spans[index]?.from ?? Number.POSITIVE_INFINITY) <= instant;
  };
}

function troubleAt({ dryRun, overload }: Incidents, instant: number): "dry" | "overload" | undefined {
  if (dryRun && within(instant, dryRun)) return "dry";
  return overload && within(instant, overload) ? "overload" : undefined;
}

function round(value: number, scale: number): number {
  return Math.round(value * scale) / scale;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How a three-phase load spreads; no building is balanced. */
function sharesOf({ seed }: PlannedDevice): number[] {
  const weights = [0, 1, 2].map((phase) => 0.9 + 0.2 * chance(seed, 10 + phase));
  return weights.map((weight) => weight / (mean(weights) * 3));
}

function emptyReadings(): Readings {
  return Object.fromEntries(COLUMNS.map((column) => [column, [] as number[]])) as Readings;
}

/** Writes what one instant looked like: volts and amperes of each phase, and their means as the device's own. */
function noter({ device, incidents }: Life, readings: Readings) {
  const supply = supplyOf(device.enterprise_id, incidents.voltage);
  const isThreePhase = deviceType(device.type).phases === 3;
  const phases = isThreePhase ? [1, 2, 3] : [1 + (Math.abs(device.seed) % 3)];
  const shares = isThreePhase ? sharesOf(device) : [1];
  const byPhase = [
    { v: readings.v1, c: readings.c1 },
    { v: readings.v2, c: readings.c2 },
    { v: readings.v3, c: readings.c3 },
  ];
  return (instant: Instant, { watts, pf, thdn }: Draw, energy: number) => {
    const volts = phases.map((phase) => round(supply(phase, instant, instant.ts), 10));
    const amperes = volts.map((v, index) => round((watts * (shares[index] ?? 1)) / (v * pf), 1000));
    if (isThreePhase)
      byPhase.forEach(({ v, c }, index) => {
        v.push(volts[index] ?? 0);
        c.push(amperes[index] ?? 0);
      });
    readings.ts.push(instant.ts / 1000);
    readings.v.push(round(mean(volts), 10));
    readings.c.push(round(mean(amperes), 1000));
    readings.p.push(watts);
    readings.pf.push(round(pf, 100));
    readings.e.push(Math.round(energy));
    readings.thdn.push(round(thdn, 10));
  };
}

/** What a metered device reported: its counter runs on while it cannot be heard, and stands still without power. */
export function readingsOf(life: Life, now: number): Readings {
  const { device, incidents } = life;
  const readings = emptyReadings();
  if (!device.load) return readings;
  const note = noter(life, readings);
  const isOn = follower(life.onSpans);
  let energy = Math.round(device.load.watts * chance(device.seed, 3) * 30) * 86_400;
  let before = { ts: 0, watts: 0 };
  for (const instant of instantsOf(life, now)) {
    const outage = outageAt(incidents, instant.ts);
    const state = { on: isOn(instant.ts), trouble: troubleAt(incidents, instant.ts) };
    if (outage && !outage.powered) {
      before = { ts: 0, watts: 0 };
      continue;
    }
    const draw = drawn(device.load, instant, device.seed, state);
    if (before.ts > 0) energy += (((before.watts + draw.watts) / 2) * (instant.ts - before.ts)) / 1000;
    before = { ts: instant.ts, watts: draw.watts };
    if (!outage) note(instant, draw, energy);
  }
  return readings;
}

const VALUES = COLUMNS.map((column, index) => {
  const values = `unnest($${index + 3}::${column === "ts" || column === "e" ? "float8" : "real"}[])`;
  return column === "ts" ? `to_timestamp(${values})` : values;
});
const INSERT = `INSERT INTO readings (enterprise_id, device_id, ${COLUMNS.join(", ")}) SELECT $1, $2, ${VALUES.join(", ")}`;

/** Arrays go as text that is joined here: the driver's own way would quote and escape three million numbers. */
export async function insertReadings(
  sql: Sql,
  { enterprise_id, id }: PlannedDevice,
  readings: Readings,
): Promise<void> {
  await sql.query(INSERT, [enterprise_id, id, ...COLUMNS.map((column) => `{${readings[column].join(",")}}`)]);
}
