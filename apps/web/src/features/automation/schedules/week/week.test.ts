import type { DayRun } from "@switchboard/contract";
import { occurrencesBetween } from "@switchboard/domain/automation";
import { dayBook } from "@switchboard/domain/core";
import { describe, expect, it, test } from "vitest";
import { timesOf } from "../../../../data/schedule-times.ts";
import { aRun, aSchedule } from "../testing.ts";
import { changeTo, isMovable, stepped, timingAfter } from "./move.ts";
import { weekOf } from "./week.ts";

const NOW = new Date("2026-03-02T00:00:00Z");
const week = (given: Partial<Parameters<typeof weekOf>[0]>) =>
  weekOf({ schedules: [], runs: [], from: "2026-03-02", where: { timeZone: "Asia/Kolkata" }, now: NOW, ...given });
const told = (days: ReturnType<typeof week>) =>
  days.map(({ day, entries }) => [day, entries.map(({ name, state }) => `${name} ${state}`)]);

describe("a week", () => {
  it("has every enabled schedule on the days it is due, earliest first", () => {
    const late = aSchedule(1, { time: 2000, days: [1, 3] });
    const early = aSchedule(2, { time: 630, days: [1] });
    const once = aSchedule(3, { time: 1200, repeats: false, days: [], date: "2026-03-04" });
    const off = aSchedule(4, { days: [1], isActive: false });
    const days = week({ schedules: [late, early, once, off] });
    expect(told(days)).toEqual([
      ["2026-03-02", ["Schedule 2 planned", "Schedule 1 planned"]],
      ["2026-03-03", []],
      ["2026-03-04", ["Schedule 3 planned", "Schedule 1 planned"]],
      ["2026-03-05", []],
      ["2026-03-06", []],
      ["2026-03-07", []],
      ["2026-03-08", []],
    ]);
    expect(days[0]?.entries[0]?.due.toISOString()).toBe("2026-03-02T01:00:00.000Z");
  });

  it("has each time of a schedule, which links to the schedule and can be dragged", () => {
    const night = { _id: "night", time: 2300, actions: [], isActive: true, next_run: null };
    const days = week({ schedules: [aSchedule(1, { days: [1], more_times: [night] })] });
    const entries = days[0]?.entries ?? [];
    expect(entries.map(({ due }) => due.toISOString())).toEqual([
      "2026-03-02T13:00:00.000Z",
      "2026-03-02T17:30:00.000Z",
    ]);
    expect(new Set(entries.map(({ scheduleId }) => scheduleId))).toEqual(new Set([aSchedule(1)._id]));
    expect(entries.every(isMovable)).toBe(true);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  it("says why a day leaves a run out, and places it on that day", () => {
    const entries = [
      { name: "Holi", type: "holiday", from: "2026-03-03", to: "2026-03-03" },
      { name: "Half day", type: "special", from: "2026-03-04", to: "2026-03-04", hours: { open: 900, close: 1300 } },
    ] as const;
    const where = { timeZone: "Asia/Kolkata", dayAt: dayBook([{ group: null, entries }]) };
    const rhythm = { on_days: { holiday: { do: "skip" }, special: { do: "closing" } } } as const;
    const days = week({ schedules: [aSchedule(1, { days: [2, 3], rhythm })], where });
    expect(told(days).slice(1, 3)).toEqual([
      ["2026-03-03", ["Schedule 1 off"]],
      ["2026-03-04", ["Schedule 1 planned"]],
    ]);
    expect(days[1]?.entries[0]?.why).toEqual({ reason: "holiday", name: "Holi" });
    expect(days[2]?.entries[0]?.due.toISOString()).toBe("2026-03-04T07:30:00.000Z");
    const { results: _, finishedAt: __, ...run } = aRun(0, { state: "skipped", reason: "holiday", note: "Holi" });
    const past = { ...run, due: "2026-03-03T13:00:00Z", outcome: "skipped" } as const;
    const later = week({
      schedules: [aSchedule(1, { days: [2], rhythm })],
      runs: [past],
      where,
      now: new Date("2026-03-04T00:00:00Z"),
    });
    expect(later[1]?.entries[0]).toMatchObject({ state: "off", why: { reason: "holiday", name: "Holi" } });
  });

  it("places a run that starts early at its start, and says by when it is ready", () => {
    const reason = { code: "learnt", value: 17, target: 21, unit: "°C", rate: 0.06, of: 9, isBound: false } as const;
    const start = { by: "2026-03-02T01:30:00.000Z", at: "2026-03-02T00:42:00.000Z", reason };
    const reach = { sensor: "", target: 21, way: "warm", within: 180 } as const;
    const [monday, tuesday] = week({ schedules: [aSchedule(1, { time: 700, rhythm: { reach }, start })] });
    expect(monday?.entries[0]).toMatchObject({ due: new Date(start.at), reachBy: new Date(start.by) });
    expect(tuesday?.entries[0]?.due).toEqual(tuesday?.entries[0]?.reachBy);
  });

  it("agrees with the domain on every instant, over a change of the clock too", () => {
    const schedule = aSchedule(1, { time: 230, days: [0, 2, 5, 6] });
    const timeZone = "Europe/Berlin";
    const due = week({ schedules: [schedule], from: "2026-03-23", where: { timeZone } }).flatMap(({ entries }) =>
      entries.map((each) => each.due),
    );
    const [from, to] = [new Date("2026-03-22T23:00:00Z"), new Date("2026-03-29T21:59:59Z")];
    expect(due).toEqual(occurrencesBetween(schedule, timeZone, from, to));
    expect(due).toHaveLength(4);
  });

  it("shows skipped runs and those of a pause, also of a schedule that runs once", () => {
    const due = "2026-03-02T13:00:00Z";
    const by = null;
    const evening = aSchedule(1, {
      days: [1, 2, 3],
      skipped: [{ due, by }],
      paused: { until: "2026-03-04T00:00:00Z", by },
    });
    const once = { repeats: false, days: [], date: "2026-03-02", isActive: false };
    const skipped = aSchedule(2, { ...once, skipped: [{ due, by }] });
    const days = week({ schedules: [evening, skipped] });
    expect(told(days).slice(0, 3)).toEqual([
      ["2026-03-02", ["Schedule 1 skipped", "Schedule 2 skipped"]],
      ["2026-03-03", ["Schedule 1 paused"]],
      ["2026-03-04", ["Schedule 1 planned"]],
    ]);
  });

  it("shows the result of a past run instead of its plan", () => {
    const schedule = aSchedule(1, { days: [1, 2], time: 1830 });
    const { results: _, finishedAt: __, ...run } = aRun(0, { due: "2026-03-02T13:00:00Z", state: "failed" });
    const runs: DayRun[] = [
      { ...run, outcome: "partly" },
      { ...run, _id: "other", schedule: { _id: "gone", name: "Filtered out" }, outcome: "done" },
    ];
    const days = week({ schedules: [schedule], runs, now: new Date("2026-03-02T13:30:00Z") });
    expect(told(days).slice(0, 2)).toEqual([
      ["2026-03-02", ["Schedule 1 partly"]],
      ["2026-03-03", ["Schedule 1 planned"]],
    ]);
    expect(days[0]?.entries[0]?.schedule).toBeUndefined();
  });
});

const DAYS = ["2026-03-02", "2026-03-03", "2026-03-04"];
test.each([
  ["a quarter later", 1830, { minutes: 15 }, { day: "2026-03-03", time: 1845 }],
  ["a quarter earlier", 1800, { minutes: -15 }, { day: "2026-03-03", time: 1745 }],
  ["to the next quarter", 1840, { minutes: 15 }, { day: "2026-03-03", time: 1845 }],
  ["to the quarter before", 1840, { minutes: -15 }, { day: "2026-03-03", time: 1830 }],
  ["not over midnight", 2345, { minutes: 15 }, { day: "2026-03-03", time: 2345 }],
  ["not before it", 0, { minutes: -15 }, { day: "2026-03-03", time: 0 }],
  ["a day later, at its own time", 1840, { days: 1 }, { day: "2026-03-04", time: 1840 }],
])("a step goes %s", (_name, time, by, expected) => {
  expect(stepped({ day: "2026-03-03", time }, by, DAYS)).toEqual(expected);
});

it("does not step out of the week that is shown", () => {
  expect(stepped({ day: "2026-03-04", time: 900 }, { days: 1 }, DAYS)).toEqual({ day: "2026-03-04", time: 900 });
});

it("sends only when it runs, as the move makes it", () => {
  const [schedule] = timesOf(aSchedule(1, { days: [1, 3], time: 1830 }));
  if (!schedule) throw new Error("No time");
  const entry = { key: "", name: "", due: NOW, state: "planned", isManual: false, scheduleId: "", schedule } as const;
  const from = { day: "2026-03-02", time: 1830 };
  const after = timingAfter({ entry, from, to: { day: "2026-03-03", time: 1915 } });
  expect(after && changeTo(schedule, schedule._id, after)).toMatchObject({
    time: 1915,
    days: [2, 3],
    only: ["time", "days", "repeats", "date"],
  });
  const later = timingAfter({ entry, from, to: { day: "2026-03-02", time: 1915 } });
  expect(later && changeTo(schedule, schedule._id, later)).toMatchObject({ time: 1915, only: ["time"] });
});
