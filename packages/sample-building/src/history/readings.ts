import { deviceType } from "@switchboard/domain/site";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import { DAY, MINUTE } from "../time.ts";
import { type LocalDay, type Span, within } from "./calendar.ts";
import { type Incidents, outageAt } from "./incidents.ts";
import { type Draw, drawn, type Moment } from "./loads.ts";
import { supplyOf } from "./voltage.ts";

const SLOT_MS = 3 * MINUTE;

export const READING_COLUMNS = ["ts", "v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf", "e", "thdn"] as const;
/** One array of numbers per column. The columns of phases are empty for a single phase. */
export type Readings = Record<(typeof READING_COLUMNS)[number], number[]>;

export interface Life {
  /** When the history was generated. */
  now: number;
  device: PlannedDevice;
  incidents: Incidents;
  days: LocalDay[];
  /** When its switch was on. Undefined for meters without a switch. */
  onSpans: Span[] | undefined;
}

type Instant = Moment & { ts: number };

function* instantsOf({ device, days }: Life, now: number, since: number): Generator<Instant> {
  const ownSecond = Math.floor(chance(device.seed, 2) * 170) * 1000;
  for (const day of days) {
    if (day.until <= since) continue;
    for (let slot = Math.ceil((day.from - ownSecond) / SLOT_MS); ; slot++) {
      const ts = slot * SLOT_MS + ownSecond;
      if (ts >= day.until) break;
      if (ts > now) return;
      // A day with a clock change can have an hour 24, which the tables treat as the last.
      yield { ts, slot, hour: Math.min(23.99, ((ts - day.from) / DAY) * 24), day };
    }
  }
}

/** Expects instants in ascending order. */
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
  phase: 1 | 2 | 3;
  /** The share of the load on this line. */
  share: number;
}

/** Returns the measured lines of a device. No building distributes its load evenly. */
function linesOf({ type, seed }: PlannedDevice): Line[] {
  const phases = [1, 2, 3] as const;
  if (deviceType(type).phases === 1) return [{ phase: phases[Math.abs(seed) % 3] ?? 1, share: 1 }];
  const weights = phases.map((phase) => ({ phase, weight: 0.9 + 0.2 * chance(seed, 9 + phase) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return weights.map(({ phase, weight }) => ({ phase, share: weight / total }));
}

/** The values of one instant: volts and amperes of each line and, with three lines, also their means. */
type MeasuredValues = Record<"v" | "c" | "p" | "pf" | "thdn", number> &
  Partial<Record<"v1" | "v2" | "v3" | "c1" | "c2" | "c3", number>>;

function meterOf({ device, incidents }: Life): (instant: Instant, draw: Draw) => MeasuredValues {
  const supply = supplyOf(device.enterprise_id, incidents.voltage);
  const lines = linesOf(device);
  const voltsOf = ({ phase }: Line, instant: Instant) => round(supply(phase, instant, instant.ts), 10);
  const amperesOf = ({ share }: Line, { watts, pf }: Draw, volts: number) =>
    round((watts * share) / (volts * pf), 1000);
  const [one, two, three] = lines;
  return (instant, draw) => {
    const whole = { p: draw.watts, pf: round(draw.pf, 100), thdn: round(draw.thdn, 10) };
    if (!one) throw new RangeError(`${device.name} measures nothing`);
    const v1 = voltsOf(one, instant);
    const c1 = amperesOf(one, draw, v1);
    if (!two || !three) return { v: v1, c: c1, ...whole };
    const [v2, v3] = [voltsOf(two, instant), voltsOf(three, instant)];
    const [c2, c3] = [amperesOf(two, draw, v2), amperesOf(three, draw, v3)];
    const means = { v: round((v1 + v2 + v3) / 3, 10), c: round((c1 + c2 + c3) / 3, 1000) };
    return { v1, v2, v3, c1, c2, c3, ...means, ...whole };
  };
}

function emptyReadings(): Readings {
  return Object.fromEntries(READING_COLUMNS.map((column) => [column, [] as number[]])) as Readings;
}

/** Fills the columns without an object for each reading, because there are very many. */
function keep(readings: Readings, instant: Instant, energy: number, measured: MeasuredValues): void {
  readings.ts.push(instant.ts / 1000);
  readings.e.push(Math.round(energy));
  for (const column of ["v", "c", "p", "pf", "thdn"] as const) readings[column].push(measured[column]);
  if (measured.v1 === undefined) return;
  for (const column of ["v1", "v2", "v3", "c1", "c2", "c3"] as const) readings[column].push(measured[column] ?? 0);
}

/**
 * Returns the readings of a metered device. Its counter continues while it is unreachable, and stops without power. Days that ended before
 * `since` are omitted, so that the counter begins later.
 */
export function readingsOf(life: Life, now: number, since = 0): Readings {
  const { device, incidents } = life;
  const readings = emptyReadings();
  if (!device.load) return readings;
  const measure = meterOf(life);
  const isOn = follower(life.onSpans);
  let energy = Math.round(device.load.watts * chance(device.seed, 3) * 30) * 86_400;
  let before = { ts: 0, watts: 0 };
  for (const instant of instantsOf(life, now, since)) {
    const outage = outageAt(incidents, instant.ts);
    const state = { on: isOn(instant.ts), trouble: troubleAt(incidents, instant.ts) };
    if (outage && !outage.powered) {
      before = { ts: 0, watts: 0 };
      continue;
    }
    const draw = drawn(device.load, instant, device.seed, state);
    if (before.ts > 0) energy += (((before.watts + draw.watts) / 2) * (instant.ts - before.ts)) / 1000;
    before = { ts: instant.ts, watts: draw.watts };
    if (outage) continue;
    keep(readings, instant, energy, measure(instant, draw));
  }
  return readings;
}
