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
const facts = (...said: [minute: number, value: number | null][]): ConditionFacts => ({
  timeZone: "Asia/Kolkata",
  calendars: [],
  values: new Map([["sensor a", said.map(([minute, value]) => ({ at: FROM + minute * MINUTE, value }))]]),
});
const minute = (at: number | undefined) => at !== undefined && (at - FROM) / MINUTE;

describe("what would have fired", () => {
  it("is each beginning within the period, with its end; not what was so before", () => {
    const said = facts([-5, 9], [10, 5], [20, 9], [30, 5], [590, 9]);
    const { fired, unknown } = replayTree(warm, said, period);
    expect(fired.map(({ at, until }) => [minute(at), minute(until)])).toEqual([
      [20, 30],
      [590, false],
    ]);
    expect(unknown).toBe(0);
  });

  it("says of how much of the time nobody knows", () => {
    expect(replayTree(warm, facts([0, 5], [300, null]), period).unknown).toBeCloseTo(0.5, 3);
    expect(replayTree(warm, facts(), period).unknown).toBe(1);
  });

  it("ends where it would have been turned off", () => {
    const said = Array.from({ length: 30 }, (_, index): [number, number] => [1 + index * 2, index % 2 ? 5 : 9]);
    const { fired, stoppedAt } = replayTree(warm, facts(...said), period);
    expect([fired.length, minute(stoppedAt)]).toEqual([10, 41]);
  });

  it("raises fewer alarms the longer their delays are", () => {
    const { fired } = replayTree(warm, facts([0, 5], [10, 9], [12, 5], [14, 9], [60, 5]), period);
    const count = (on: number, off: number) =>
      replayAlarms(fired, { onDelayMs: on * MINUTE, offDelayMs: off * MINUTE }, period);
    expect([count(0, 0), count(5, 0), count(0, 5)]).toEqual([2, 1, 1]);
  });
});
