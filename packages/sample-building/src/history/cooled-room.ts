import { wallClock } from "@switchboard/domain/core";
import { drift, swing } from "../repeatable.ts";
import type { SensorCurve } from "../site/site.ts";
import { DAY, HOUR, MINUTE } from "../time.ts";
import type { Span } from "./calendar.ts";

type CooledRoom = Extract<SensorCurve, { curve: "cooled" }>;

/** The air conditioning runs for a while before the sensor notices, and then cools at a constant rate. */
const FELT_AFTER = 6 * MINUTE;
const PACE = 0.055;
const WARMS_UP = 80 * MINUTE;

/** Returns the temperature of a room that is cooled during some spans. */
export function cooledAt(
  room: CooledRoom,
  seed: number,
  at: number,
  { zone, spans }: { zone: string; spans: readonly Span[] },
): number {
  const last = spans.findLastIndex(({ from }) => from <= at);
  const span = spans[last];
  if (!span || at >= span.until) return withoutCooling(room, seed, at, { zone, until: span?.until });
  const begun = withoutCooling(room, seed, span.from, { zone, until: spans[last - 1]?.until });
  const pace = PACE * (1 + 0.12 * swing(seed, Math.floor(span.from / MINUTE)));
  const gone = Math.max(0, (at - span.from - FELT_AFTER) / MINUTE) * pace;
  return Math.max(room.keeps + 0.3 * drift(seed, at / HOUR), begun - gone);
}

/** Returns the temperature without cooling, which the room only reaches some time after the cooling ended. */
function withoutCooling(
  { low, high, keeps }: CooledRoom,
  seed: number,
  at: number,
  { zone, until = Number.NEGATIVE_INFINITY }: { zone: string; until: number | undefined },
): number {
  const wall = wallClock(new Date(at), zone);
  const hour = wall.getUTCHours() + wall.getUTCMinutes() / 60;
  const sun = 0.5 - 0.5 * Math.cos(((hour - 5) / 24) * 2 * Math.PI);
  const warm = low + (high - low) * sun + 1.2 * drift(seed ^ 0x71, at / DAY);
  return warm + (keeps - warm) * Math.exp(-(at - until) / WARMS_UP);
}
