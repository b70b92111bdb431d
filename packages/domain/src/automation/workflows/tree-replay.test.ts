import { describe, expect, it } from "vitest";
import { replayAlarms, replayTree } from "./tree-replay.ts";
import type { ConditionFacts, ConditionNode } from "./workflow-conditions.ts";

const MINUTE = 60_000;
const FROM = Date.parse("2026-11-01T00:00:00Z");
const period = { from: FROM, to: FROM + 600 * MINUTE, timeZone: "Asia/Kolkata" };
const warm: ConditionNode = {
  kind: "trigger",
  trigger: "sensor",
  qualifier: "above",
  value: 8,
  targets: ["a"],
  back: 1,
};
const facts = (...values: [minute: number, value: number | null][]): ConditionFacts => ({
  timeZone: "Asia/Kolkata",
  calendars: [],
  values: new Map([["sensor a", values.map(([minute, value]) => ({ at: FROM + minute * MINUTE, value }))]]),
});
const minute = (at: number | undefined) => at !== undefined && (at - FROM) / MINUTE;

describe("replayTree", () => {
  it("lists each firing in the period with its end, and ignores a condition that already held", () => {
    const stored = facts([-5, 9], [10, 5], [20, 9], [30, 5], [590, 9]);
    const { fired, unknown } = replayTree(warm, stored, period);
    expect(fired.map(({ at, until }) => [minute(at), minute(until)])).toEqual([
      [20, 30],
      [590, false],
    ]);
    expect(unknown).toBe(0);
  });

  it("returns the share of the time that is unknown", () => {
    expect(replayTree(warm, facts([0, 5], [300, null]), period).unknown).toBeCloseTo(0.5, 3);
    expect(replayTree(warm, facts(), period).unknown).toBe(1);
  });

  it("stops when the workflow would have been turned off", () => {
    const values = Array.from({ length: 30 }, (_, index): [number, number] => [1 + index * 2, index % 2 ? 5 : 9]);
    const { fired, stoppedAt } = replayTree(warm, facts(...values), period);
    expect([fired.length, minute(stoppedAt)]).toEqual([10, 41]);
  });

  it("raises fewer alarms the longer their delays are", () => {
    const { fired } = replayTree(warm, facts([0, 5], [10, 9], [12, 5], [14, 9], [60, 5]), period);
    const count = (on: number, off: number) =>
      replayAlarms(fired, { onDelayMs: on * MINUTE, offDelayMs: off * MINUTE }, period);
    expect([count(0, 0), count(5, 0), count(0, 5)]).toEqual([2, 1, 1]);
  });
});
