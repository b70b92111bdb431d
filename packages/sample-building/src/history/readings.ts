import { deviceType } from "@switchboard/domain";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import { DAY, MINUTE } from "../time.ts";
import { type LocalDay, type Span, within } from "./calendar.ts";
import { type Incidents, outageAt } from "./incidents.ts";
import { type Draw, drawn, type Moment } from "./loads.ts";
import { supplyOf } from "./voltage.ts";

const SLOT_MS = 3 * MINUTE;

export const READING_COLUMNS = ["ts", "v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf", "e", "thdn"] as const;
/** One array of numbers per column; the columns of phases stay empty where there is only one. */
export type Readings = Record<(typeof READING_COLUMNS)[number], number[]>;

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
      yield { ts, slot, hour: Math.min(23.99, ((ts - day.from) / DAY) * 24), day };
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

interface Line {
  phase: number;
  /** The part of the load it carries. */
  share: number;
  v: number[];
  c: number[];
}

/** The lines a device measures, and where their readings go; no building spreads its load evenly. */
function linesOf({ type, seed }: PlannedDevice, { v, c, v1, v2, v3, c1, c2, c3 }: Readings): Line[] {
  if (deviceType(type).phases === 1) return [{ phase: 1 + (Math.abs(seed) % 3), share: 1, v, c }];
  const weights = [0, 1, 2].map((phase) => 0.9 + 0.2 * chance(seed, 10 + phase));
  const [w1 = 1, w2 = 1, w3 = 1] = weights;
  const total = w1 + w2 + w3;
  return [
    { phase: 1, share: w1 / total, v: v1, c: c1 },
    { phase: 2, share: w2 / total, v: v2, c: c2 },
    { phase: 3, share: w3 / total, v: v3, c: c3 },
  ];
}

function emptyReadings(): Readings {
  return Object.fromEntries(READING_COLUMNS.map((column) => [column, [] as number[]])) as Readings;
}

/** Notes what one instant looked like: volts and amperes of each line, and with three lines also their means. */
function noter({ device, incidents }: Life, readings: Readings) {
  const supply = supplyOf(device.enterprise_id, incidents.voltage);
  const lines = linesOf(device, readings);
  return (instant: Instant, { watts, pf, thdn }: Draw, energy: number) => {
    let volts = 0;
    let amperes = 0;
    for (const { phase, share, v, c } of lines) {
      const lineVolts = round(supply(phase, instant, instant.ts), 10);
      const lineAmperes = round((watts * share) / (lineVolts * pf), 1000);
      v.push(lineVolts);
      c.push(lineAmperes);
      volts += lineVolts;
      amperes += lineAmperes;
    }
    if (lines.length > 1) {
      readings.v.push(round(volts / lines.length, 10));
      readings.c.push(round(amperes / lines.length, 1000));
    }
    readings.ts.push(instant.ts / 1000);
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
