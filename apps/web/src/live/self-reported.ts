import type { DeviceEvent } from "@switchboard/contract";
import { DoorbellMotion, EventType } from "@switchboard/domain/site";

/** Reports of curtains and door bells. Times are of this browser's clock. */
export interface SelfReported {
  /** A curtain's last reported position. */
  curtain?: { state: number; at: number };
  /** The time of the last ring. */
  rungAt?: number;
  /** The last motion at the door bell, and whether it was a person. */
  motion?: { isPerson: boolean; at: number };
  /** The charge of the door bell's battery, in percent. */
  battery?: { percent: number; at: number };
}

interface DeviceEventAt {
  type: number;
  value: number;
  at: number;
}

/** Returns the unchanged object for other events, and for those older than the known state. */
export function nextSelfReported(before: SelfReported, { type, value, at }: DeviceEventAt): SelfReported {
  if (type === EventType.curtain && at >= (before.curtain?.at ?? 0))
    return { ...before, curtain: { state: value, at } };
  if (type === EventType.doorbell && at > (before.rungAt ?? 0)) return { ...before, rungAt: at };
  if (type === EventType.doorbellMotion && at >= (before.motion?.at ?? 0))
    return { ...before, motion: { isPerson: value === DoorbellMotion.person, at } };
  if (type === EventType.doorbellBattery && at >= (before.battery?.at ?? 0))
    return { ...before, battery: { percent: value, at } };
  return before;
}

/** Adds a device's past events to the known state. Of two events of one instant the one stored later counts. */
export function withPastReports(known: SelfReported, events: readonly DeviceEvent[]): SelfReported {
  return events
    .map(({ type, value, createdAt }) => ({ type, value, at: Date.parse(createdAt) }))
    .sort((a, b) => a.at - b.at)
    .reduce(nextSelfReported, known);
}
