import { describe, expect, it, test } from "vitest";
import { forceValidUntil, type RunState, runOutcome, type ScheduleDraft, scheduleProblems } from "./schedules.ts";

const draft: ScheduleDraft = {
  name: "Lights out",
  time: 1830,
  days: [1, 2],
  repeats: true,
  actions: [{ switch_appliance_id: "lamp", switch_state: 0, name: "Lamp" }],
};

describe("a schedule", () => {
  it("is valid with a name, a time, a day and an action, and without a day when it runs once", () => {
    expect(scheduleProblems(draft)).toEqual([]);
    expect(scheduleProblems({ ...draft, repeats: false, days: [], date: "2026-03-02", before: 10 })).toEqual([]);
  });

  test.each<[string, Partial<ScheduleDraft>, string, string]>([
    ["no name", { name: "  " }, "name", "schedule.name"],
    ["no time", { time: undefined }, "time", "schedule.time"],
    ["the time 24:00", { time: 2400 }, "time", "schedule.time"],
    ["the time 12:60", { time: 1260 }, "time", "schedule.time"],
    ["day 7", { days: [7] }, "days", "schedule.days"],
    ["the same day twice", { days: [1, 1] }, "days", "schedule.days"],
    ["no day though it repeats", { days: [] }, "days", "schedule.no_days"],
    ["30 February", { repeats: false, days: [], date: "2026-02-30" }, "date", "schedule.date"],
    ["a reminder 0 minutes ahead", { before: 0 }, "before", "schedule.before"],
    ["a reminder two days ahead", { before: 2880 }, "before", "schedule.before"],
    ["no action", { actions: [] }, "actions", "actions.none"],
  ])("with %s is refused", (_name, change, path, code) => {
    expect(scheduleProblems({ ...draft, ...change })).toEqual([{ path, code }]);
  });

  it("keeps a forced action for twelve hours, or until the next run", () => {
    const due = new Date("2026-03-02T10:00:00Z");
    expect(forceValidUntil(due, undefined).toISOString()).toBe("2026-03-02T22:00:00.000Z");
    expect(forceValidUntil(due, new Date("2026-03-02T12:00:00Z")).toISOString()).toBe("2026-03-02T12:00:00.000Z");
    expect(forceValidUntil(due, new Date("2026-03-03T10:00:00Z")).toISOString()).toBe("2026-03-02T22:00:00.000Z");
  });
});

test.each<[RunState, string[], string]>([
  ["done", ["turned on"], "done"],
  ["failed", ["turned on", "failed"], "partly"],
  ["failed", ["turned off", "failed"], "partly"],
  ["done", ["sent"], "done"],
  ["failed", ["sent", "failed"], "partly"],
  ["failed", ["failed"], "failed"],
  ["failed", [], "failed"],
  ["missed", [], "missed"],
  ["skipped", [], "skipped"],
  ["running", ["turned on", "pending"], "running"],
])("a run that is %s, with switches that were %j, is shown as %s", (state, outcomes, expected) => {
  expect(
    runOutcome(
      state,
      outcomes.map((outcome) => ({ outcome })),
    ),
  ).toBe(expected);
});
