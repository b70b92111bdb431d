import { wallClock } from "@switchboard/domain/core";
import type { SensorReading } from "@switchboard/domain/energy";
import { isStateKind, SENSOR_KINDS } from "@switchboard/domain/site";
import type { PlannedSensor } from "../plan.ts";
import { chance, drift } from "../repeatable.ts";
import type { SensorCurve } from "../site/site.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import type { Span } from "./calendar.ts";
import { cooledAt } from "./cooled-room.ts";

import type { Incidents } from "./incidents.ts";
import type { Life } from "./readings.ts";

/** The interval of numeric values, and of repeated unchanged states. */
export const SENSED_EVERY = 10 * MINUTE;
const CHECK_IN = 12 * HOUR;
/** The number of earlier intervals that still affect the air. */
const LINGERS = 5;
const WARMS_WITHIN = 8 * MINUTE;

/** Returns the value of a sensor at an instant. */
export function sensorAt({ moves, kind, seed }: PlannedSensor, at: number, place: Place): number {
  const value = valueAt(moves, seed, at, place);
  const scale = 10 ** SENSOR_KINDS[kind].digits;
  return Math.round(value * scale) / scale;
}

interface Place {
  zone: string;
  /** When the history was generated. "A while ago" counts from here. */
  now: number;
  /** The zero point of "days ago". */
  today: number;
  /** Returns when a switch was on, by its name. */
  spansOf: (switchName: string) => readonly Span[];
}

/** Returns the inputs of a device's sensors besides the clock. */
export function sensorPlace(
  pasts: readonly Life[],
  { device, days, incidents, now }: Life,
  zone: string,
): Place & Pick<Incidents, "outages"> {
  const own = pasts.filter((past) => past.device.enterprise_id === device.enterprise_id);
  const spansOf = (name: string) => own.find((past) => past.device.switches[0]?.name === name)?.onSpans ?? [];
  return { zone, now, today: days.at(-1)?.from ?? 0, spansOf, outages: incidents.outages };
}

function valueAt(moves: SensorCurve, seed: number, at: number, place: Place): number {
  switch (moves.curve) {
    case "daily": {
      const sun = 0.5 - 0.5 * Math.cos(((hourOf(at, place.zone) - 5) / 24) * 2 * Math.PI);
      const part = sun + 0.08 * drift(seed, at / HOUR);
      return moves.low + (moves.high - moves.low) * Math.min(1, Math.max(0, part));
    }
    case "sun": {
      const height = Math.sin(((hourOf(at, place.zone) - 6) / 12) * Math.PI);
      return moves.high * Math.max(0, height) * (0.85 + 0.15 * drift(seed, at / HOUR));
    }
    case "kept": {
      const part = Math.abs(((at / (70 * MINUTE)) % 2) - 1);
      const value =
        moves.low + (moves.high - moves.low) * part + 0.1 * (moves.high - moves.low) * drift(seed, at / HOUR);
      return value + warmth(moves.warm, at, place.now);
    }
    case "cooled":
      return cooledAt(moves, seed, at, { zone: place.zone, spans: place.spansOf(moves.by) });
    case "people": {
      const looks = Array.from({ length: LINGERS }, (_, index) => meets(seed, at - index * SENSED_EVERY, place.zone));
      const part = looks.filter(Boolean).length / LINGERS + 0.04 * drift(seed, at / HOUR);
      return moves.low + (moves.high - moves.low) * Math.max(0, part);
    }
    case "meetings":
      return Number(meets(seed, at, place.zone));
    case "once": {
      const from = place.today - moves.daysAgo * DAY + 3 * HOUR;
      return Number(at >= from && at < from + moves.minutes * MINUTE);
    }
  }
}

/** The temperature rises within minutes, and stays high. */
function warmth(warm: { ago: number; by: number } | undefined, at: number, now: number): number {
  const since = warm ? at - (now - warm.ago) : 0;
  return warm && since > 0 ? warm.by * (1 - Math.exp(-since / WARMS_WITHIN)) : 0;
}

function hourOf(at: number, zone: string): number {
  const wall = wallClock(new Date(at), zone);
  return wall.getUTCHours() + wall.getUTCMinutes() / 60;
}

/** Meetings last half an hour, on working days. */
function meets(seed: number, at: number, zone: string): boolean {
  const wall = wallClock(new Date(at), zone);
  const hour = wall.getUTCHours();
  if (wall.getUTCDay() % 6 === 0 || hour < 9 || hour >= 18 || hour === 13) return false;
  return chance(seed, Math.floor(wall.getTime() / (30 * MINUTE))) < 0.5;
}

/** Returns a sensor's readings in a span, except while its device was unreachable. */
export function pastSensorReadings(
  sensor: PlannedSensor,
  { from, until }: Span,
  { outages, ...place }: ReturnType<typeof sensorPlace>,
): SensorReading[] {
  const readings: SensorReading[] = [];
  const isSeldom = isStateKind(sensor.kind);
  for (let at = Math.ceil(from / SENSED_EVERY) * SENSED_EVERY; at <= until; at += SENSED_EVERY) {
    const isAway = (instant: number) => outages.some((outage) => instant >= outage.from && instant < outage.until);
    if (isAway(at)) continue;
    const value = sensorAt(sensor, at, place);
    const isNews = isAway(at - SENSED_EVERY) || value !== sensorAt(sensor, at - SENSED_EVERY, place);
    if (!isSeldom || isNews || at % CHECK_IN === 0) readings.push({ at, value });
  }
  return readings;
}
