import type { Device, SwitchAppliance, SwitchEvent } from "@switchboard/contract";
import { dayBounds, isOnline, localDay } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import { controlOf } from "./demo-special.ts";
import { DAY, HOUR, MINUTE } from "./sites/site.ts";

const DAYS = 7;

interface Told {
  at: number;
  isOn: boolean;
}

/** When the last days began, the newest first. */
export function lastDays(timeZone: string): number[] {
  const { from } = dayBounds(localDay(new Date(), timeZone), timeZone);
  // The demo's offices know no daylight saving.
  return Array.from({ length: DAYS }, (_, back) => from.getTime() - back * DAY);
}

/** The morning and the evening of an office, each switch at its own minute. */
function daysOf(days: readonly number[], minutes: number, isLong: boolean): Told[] {
  return days.flatMap((from) => [
    { at: from + (isLong ? 18 : 12) * HOUR + minutes * MINUTE, isOn: false },
    { at: from + 9 * HOUR + minutes * MINUTE, isOn: true },
  ]);
}

/** What a switch did in the last days, newest first; it ends in the state that the switch is in. */
export function pastOfSwitch(
  device: Device,
  { _id, switch_no, current_status }: SwitchAppliance,
  people: readonly string[],
  days: readonly number[],
): SwitchEvent[] {
  const { curtain, bell } = controlOf(device);
  if (curtain || bell) return [];
  const now = Date.now();
  const index = Number.parseInt(device._id.slice(24, 32), 16);
  const minutes = ((index * 37 + switch_no * 11) % 50) + 1;
  const isGone = !isOnline(device.current_status);
  const lastSeen = isGone ? Date.parse(device.last_seen ?? "") : now;
  const told = daysOf(days, minutes, current_status).filter(({ at }) => at < lastSeen);
  const kept = told[0] && told[0].isOn !== current_status ? told.slice(1) : told;
  const events = kept.map(({ at, isOn }, line): SwitchEvent => {
    const isBySchedule = (index + line) % 3 === 0;
    const isOnWall = !isBySchedule && (index + line) % 3 === 1;
    const createdAt = new Date(at).toISOString();
    return {
      _id: demoId(18, index * 100 + switch_no, line + 1),
      createdAt,
      switch_state: isOn ? 1 : 0,
      level: null,
      light: null,
      source: isBySchedule ? "schedule" : isOnWall ? "device" : "dashboard",
      actor: isBySchedule || isOnWall ? null : (people[(index + line) % people.length] ?? null),
      outcome: "confirmed",
      reason: null,
      reason_code: null,
      finishedAt: new Date(at + 400).toISOString(),
    };
  });
  return isGone ? [failedOn(_id, now, people[0]), ...events] : events;
}

/** Somebody tried in vain, after the device was gone. */
function failedOn(id: string, now: number, actor: string | undefined): SwitchEvent {
  const at = new Date(now - 20 * MINUTE).toISOString();
  return {
    _id: id.replace("-0002-", "-0013-"),
    createdAt: at,
    switch_state: 1,
    level: null,
    light: null,
    source: "dashboard",
    actor: actor ?? null,
    outcome: "failed",
    reason: "The device was not connected",
    reason_code: "offline",
    finishedAt: at,
  };
}
