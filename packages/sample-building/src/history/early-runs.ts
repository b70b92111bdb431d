import {
  courseOf,
  type EarlyStart,
  FELT_MS,
  FOLLOWED_MS,
  learntFrom,
  occurrencesBetween,
  optimumStart,
  type PastStart,
  type Reach,
  type StartCourse,
  type StartReason,
  type Timing,
  whyNotAt,
} from "@switchboard/domain/automation";
import { dayBounds, localDay } from "@switchboard/domain/core";
import { sensorNamed } from "../names.ts";
import type { PlannedSensor, PlannedSite } from "../plan.ts";
import { planSurroundings } from "../plans/calendars.ts";
import type { SiteSchedule } from "../site/site.ts";
import { DAY, MINUTE } from "../time.ts";
import type { Span } from "./calendar.ts";
import { SENSED_EVERY, sensorAt } from "./sensors.ts";

/** How far back the history of runs reaches. */
export const RUN_HISTORY = 14 * DAY;

/** A run that started early to reach a temperature, with its result. */
export interface EarlyRun {
  reach: Reach;
  unit: string;
  start: EarlyStart;
  course: StartCourse;
  /** The lesson for later starts. Undefined while it is followed, or when there is none. */
  learnt: PastStart | undefined;
  isOver: boolean;
}

export function timingOf(site: PlannedSite, schedule: SiteSchedule): Timing {
  const { time, days, rhythm, reach } = schedule;
  const planned = reach && { reach: { ...reach, sensor: sensorNamed(site, reach.sensor).id } };
  return { time, repeats: true, days, date: null, ...((rhythm || reach) && { rhythm: { ...rhythm, ...planned } }) };
}

/**
 * Returns the runs of a schedule that has to reach a temperature, oldest first, as the server would have planned and followed them: each by
 * the sensor's value that morning, and by the lessons of earlier runs.
 */
export function earlyRuns(site: PlannedSite, schedule: SiteSchedule, now: number): EarlyRun[] {
  const timing = timingOf(site, schedule);
  const reach = timing.rhythm?.reach;
  if (!schedule.reach || !reach) return [];
  const room = roomOf(site, sensorNamed(site, schedule.reach.sensor));
  const where = planSurroundings(site);
  const [from, until] = [new Date(now - RUN_HISTORY), new Date(now + reach.within * MINUTE)];
  const dues = occurrencesBetween(timing, where, from, until).filter((due) => !whyNotAt(timing, where, due));
  const runs: EarlyRun[] = [];
  for (const due of dues) {
    const past = runs.flatMap(({ learnt }) => learnt ?? []).reverse();
    const { at, reason } = startOf(room, reach, due.getTime(), past);
    // A run that is due at this very moment is left to the server.
    if (now - at <= MINUTE) break;
    const start = { by: due.toISOString(), at: new Date(at).toISOString(), reason };
    runs.push({ reach, unit: room.unit, start, ...follow(room, reach, { at, by: due.getTime(), now }) });
  }
  return runs;
}

interface Room {
  unit: string;
  /** Returns the sensor's value when the switch was on during some spans. */
  shows(at: number, spans: readonly Span[]): number;
  zone: string;
}

function roomOf({ site }: PlannedSite, sensor: PlannedSensor): Room {
  const zone = site.time_zone;
  const shows = (at: number, spans: readonly Span[]) =>
    sensorAt(sensor, at, { zone, now: at, today: at, spansOf: () => spans });
  return { unit: sensor.unit, zone, shows };
}

/** Plans again with each reading, until its time has come. */
function startOf(
  room: Room,
  reach: Reach,
  by: number,
  past: readonly PastStart[],
): { at: number; reason: StartReason } {
  const midnight = dayBounds(localDay(new Date(by), room.zone), room.zone).from.getTime();
  const opens = Math.max(midnight, by - reach.within * MINUTE);
  let at = Math.ceil(opens / SENSED_EVERY) * SENSED_EVERY;
  for (;;) {
    const planned = optimumStart({ reach, by, value: room.shows(at, []), unit: room.unit, past });
    const whole = Math.floor(planned.at / MINUTE) * MINUTE;
    if (whole < at + SENSED_EVERY || at + SENSED_EVERY > by)
      return { at: Math.min(by, Math.max(whole, at)), reason: planned.reason };
    at += SENSED_EVERY;
  }
}

function follow(room: Room, reach: Reach, { at, by, now }: { at: number; by: number; now: number }) {
  const until = Math.min(now, by + FOLLOWED_MS);
  const spans = [{ from: at, until: Number.POSITIVE_INFINITY }];
  const readings = [];
  for (let read = Math.ceil((at - FELT_MS) / SENSED_EVERY) * SENSED_EVERY; read <= until; read += SENSED_EVERY)
    readings.push({ at: read, value: room.shows(read, spans) });
  const course = courseOf(reach, at, readings);
  const isOver = course.reachedAt !== null || now >= by + FOLLOWED_MS;
  return { course, isOver, learnt: isOver ? learntFrom(reach, at, course) : undefined };
}
