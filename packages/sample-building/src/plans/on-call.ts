import type { Priority } from "@switchboard/domain/alarms";
import { type Hhmm, instantOf, localDay, nextDay } from "@switchboard/domain/core";
import { personNamed } from "../names.ts";
import { groupId, type PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { HOUR } from "../time.ts";

interface OnCallStepRow {
  after_minutes: number;
  tell: "on_call" | "next" | "everyone" | "people";
  people: string[];
}

interface OnCallCoverRow {
  _id: string;
  person: string;
  from: string;
  to: string;
  why: string | null;
  /** The person who entered it. */
  by: string;
}

export interface OnCallRow {
  _id: string;
  name: string;
  room: string | null;
  priorities: Priority[];
  turn: "day" | "week";
  /** The first day of the first turn. */
  from: string;
  hand_over: Hhmm;
  people: string[];
  covers: OnCallCoverRow[];
  steps: OnCallStepRow[];
}

const STEPS: OnCallStepRow[] = [
  { after_minutes: 0, tell: "on_call", people: [] },
  { after_minutes: 10, tell: "next", people: [] },
  { after_minutes: 20, tell: "everyone", people: [] },
];

/** Returns the Monday on or before a day. */
function mondayOf(day: string): string {
  return nextDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Returns who takes turns, and who replaces them. */
export function planOnCall(site: PlannedSite, now: number): OnCallRow[] {
  const { time_zone: timeZone, onCall } = site.site;
  const dayAt = (at: number) => localDay(new Date(at), timeZone);
  return onCall.map(({ name, room, priorities, turn, handOver, people, covers = [], ago }) => ({
    _id: idOf(`on call ${site.id} ${name}`),
    name,
    room: room === undefined ? null : groupId(site.site, "room", room),
    priorities,
    turn,
    from: mondayOf(dayAt(now - ago)),
    hand_over: handOver,
    people: people.map((each) => personNamed(site, each).id),
    covers: covers.map(({ person, inDays, at, hours, why }, index) => {
      const from = instantOf(nextDay(dayAt(now), inDays), at, timeZone);
      return {
        _id: idOf(`on call ${site.id} ${name} cover ${index}`),
        person: personNamed(site, person).id,
        from: from.toISOString(),
        to: new Date(from.getTime() + hours * HOUR).toISOString(),
        why,
        by: personNamed(site, person).id,
      };
    }),
    steps: STEPS.map((step) => ({ ...step })),
  }));
}
