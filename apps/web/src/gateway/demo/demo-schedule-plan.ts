import type { ActionInput, BodyOf, contract } from "@switchboard/contract";
import { localDay, toHhmm, wallClock } from "@switchboard/domain";
import type { DemoActions } from "./demo-actions.ts";
import { roomId } from "./demo-building.ts";

const HOUR = 3_600_000;
const WEEKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

export interface CannedSchedule extends BodyOf<typeof contract.newSchedule> {
  /** Why its last run failed. */
  failed?: string;
}

function schedule(
  name: string,
  time: number,
  days: number[],
  actions: ActionInput[],
  more: Partial<CannedSchedule> = {},
): CannedSchedule {
  const usual = { repeats: true, date: null, force: false, before: null, isActive: true };
  return { name, time, days, actions, ...usual, ...more };
}

/** The one that runs once is two hours ahead of whenever the demo begins, so that it can be skipped. */
export const ONCE = { name: "Board meeting", aheadMs: 2 * HOUR, before: 120 };
export const FAILING = "Gate lights off";

/** What the demo's building does by itself. */
export function cannedSchedules({ of }: DemoActions, start: number, timeZone: string): CannedSchedule[] {
  const meeting = new Date(start + ONCE.aheadMs);
  const wall = wallClock(meeting, timeZone);
  return [
    schedule("Opening", 830, WEEKDAYS, [
      of("Reception board", "Ceiling lights", 1),
      of("Office north", "Lights row A", 1),
      of("Office north", "Lights row B", 1),
    ]),
    schedule("Lights out", 2100, EVERY_DAY, [{ groupId: roomId("office"), switch_state: 0 }], { before: 10 }),
    schedule(FAILING, 600, EVERY_DAY, [of("Gate relay", "Gate lights", 0), of("Gate relay", "Sign board", 0)], {
      failed: "no_answer",
    }),
    schedule("Weekend corridor", 1900, [0, 6], [of("Corridor relay", "Corridor", 1)], { isActive: false }),
    schedule(
      ONCE.name,
      toHhmm(wall.getUTCHours(), wall.getUTCMinutes()),
      [],
      [of("Projector point", "Projector", 1), of("Meeting room board", "Table lights", 1)],
      { repeats: false, date: localDay(meeting, timeZone), before: ONCE.before },
    ),
  ];
}
