import { dayBook } from "@switchboard/domain/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dueRuns } from "./due-runs.ts";
import type { DueSchedule } from "./schedule-runner.repository.ts";
import { plannedRunOf } from "./schedule-timing.ts";
import { SharedPlans } from "./shared-plans.ts";

const NOW = new Date("2026-03-02T13:00:01Z");
const DAY = 86_400_000;
const HOLIDAYS = { name: "Off", type: "holiday", from: "2026-03-03", to: "2026-03-20" } as const;
const WHERE = {
  timeZone: "Asia/Kolkata",
  place: { latitude: 17.4, longitude: 78.5 },
  dayAt: dayBook([{ group: null, entries: [HOLIDAYS] }]),
};

const any: fc.Arbitrary<DueSchedule> = fc
  .record({
    time: fc.constantFrom(1830, 600),
    repeats: fc.boolean(),
    days: fc.constantFrom([0, 1, 2, 3, 4, 5, 6], [1, 2]),
    before: fc.constantFrom(null, 10),
    rhythm: fc.constantFrom(
      null,
      { on_days: { holiday: { do: "skip" } } } as const,
      { sun: { event: "sunset", offset: 15 } } as const,
    ),
    is_paused: fc.boolean(),
    paused_until: fc.constantFrom(null, new Date("2026-03-04T00:00:00Z")),
    paused_by_name: fc.constantFrom("Asha", "Ravi"),
    next_run: fc.constantFrom(new Date("2026-03-02T13:00:00Z"), new Date(NOW.getTime() - 3 * DAY)),
    over: fc.subarray([new Date("2026-03-03T13:00:00Z")]),
    id: fc.uuid(),
  })
  .map(({ repeats, days, ...each }) => ({
    ...each,
    repeats,
    days: repeats ? [...days] : [],
    date: repeats ? null : "2026-03-02",
    enterprise_id: "one",
    name: each.id,
    force: false,
    start: null,
    next_why: null,
    time_zone: WHERE.timeZone,
    owner_id: null,
    owner_name: null,
    paused_by: each.paused_by_name,
  }));

test("plans each of many schedules as it would be alone, under its own id", () => {
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), (crowd) => {
      const shared = new SharedPlans(NOW);
      const plans = crowd.map((schedule) => shared.planOf(schedule, WHERE));
      const withoutIds = plans.map(({ runs, next }) => ({ runs: runs.map((run) => ({ ...run, id: "" })), next }));
      const alone = crowd.map((schedule) => ({
        runs: dueRuns(schedule, WHERE, NOW).map((run) => ({ ...run, id: "" })),
        next: plannedRunOf(schedule, WHERE, NOW, schedule.over),
      }));
      expect(withoutIds).toEqual(alone);
      const ids = plans.flatMap(({ runs }) => runs.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});
