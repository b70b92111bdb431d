import type { DeviceEvent } from "@switchboard/contract";
import { DoorbellMotion, EventType } from "@switchboard/domain/site";

/** What curtains and door bells said of themselves. Times are of this browser's clock. */
export interface SelfReported {
  /** A curtain's last word about where it stands. */
  curtain?: { state: number; at: number };
  /** When the door bell was last rung. */
  rungAt?: number;
  /** When the door bell last saw something move, and whether it was a person. */
  motion?: { isPerson: boolean; at: number };
  /** The charge of the door bell's battery, in percent. */
  battery?: { percent: number; at: number };
}

interface DeviceEventAt {
  type: number;
  value: number;
  at: number;
}

/** The same object where an event says nothing of this kind, or only what is older than what is known. */
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

/** What a device's past adds to what is known. Of two events of one instant the later written counts. */
export function withPastReports(known: SelfReported, events: readonly DeviceEvent[]): SelfReported {
  return events
    .map(({ type, value, createdAt }) => ({ type, value, at: Date.parse(createdAt) }))
    .sort((a, b) => a.at - b.at)
    .reduce(nextSelfReported, known);
}
