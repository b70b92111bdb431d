import type { PowerSeries, WorkflowTree } from "@switchboard/contract";
import { expect, it, test } from "vitest";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { anAlarm } from "../testing.ts";
import { aroundOf, limitsOf, measuredBy, meterLines, sensorBehind } from "./around.ts";

const at = (time: string) => `2026-03-18T${time}:00.000Z`;
const NOW = Date.parse(at("12:00"));

it("draws from an hour before it was raised to an hour after it was over, and never ahead", () => {
  const raisedAt = at("08:00");
  expect(aroundOf({ raisedAt, clearedAt: at("09:00") }, NOW)).toEqual({
    from: Date.parse(at("07:00")),
    until: Date.parse(at("10:00")),
  });
  expect(aroundOf({ raisedAt, clearedAt: null }, NOW).until).toBe(NOW);
  expect(aroundOf({ raisedAt, clearedAt: at("11:30") }, NOW).until).toBe(NOW);
});

test.each([
  ["motor", {}, undefined, "power"],
  ["power", { type: 9 }, undefined, "voltage"],
  ["power", { type: 26 }, undefined, "current"],
  ["power", { type: 21 }, undefined, "power"],
  ["workflow", {}, { trigger: "voltage" }, "voltage"],
  ["workflow", {}, { trigger: "motor" }, undefined],
  ["offline", {}, undefined, undefined],
] as const)("an alarm of %s %j with %j is drawn by its %s", (source, params, rule, expected) => {
  expect(measuredBy(anAlarm(1, { source, params }), rule as Rule | undefined)).toBe(expected);
});

it("draws the limit of the workflow, or else the value measured when it was raised", () => {
  const rule = { qualifier: "below", value: 200 } as Rule;
  const drawn = { measured: "voltage" } as const;
  expect(limitsOf(anAlarm(1, { value: 196 }), rule, drawn)).toEqual([{ value: 200, is: "limit" }]);
  expect(limitsOf(anAlarm(1, { value: 196 }), undefined, drawn)).toEqual([{ value: 196, is: "threshold" }]);
  expect(limitsOf(anAlarm(1), undefined, drawn)).toEqual([]);
});

it("draws the limits that a condition of several triggers has for the very curve, and finds its sensor", () => {
  const above = { kind: "trigger", qualifier: "above" } as const;
  const of: WorkflowTree[] = [
    { kind: "lasting", minutes: 10, of: { ...above, trigger: "sensor", value: 4, sensors: ["cold"] } },
    { ...above, qualifier: "below", trigger: "sensor", value: 0, sensors: ["cold"] },
    { ...above, trigger: "voltage", value: 250, devices: ["meter"] },
  ];
  const rule = { tree: { kind: "any", of } } as Rule;
  const alarm = anAlarm(1, { value: 4.3 });
  expect(sensorBehind(alarm, rule)).toBe("cold");
  const values = (drawn: Parameters<typeof limitsOf>[2]) => limitsOf(alarm, rule, drawn).map(({ value }) => value);
  expect(values({ sensor: "cold" })).toEqual([4, 0]);
  expect(values({ measured: "voltage" })).toEqual([250]);
  expect(values({ measured: "power" }), "what was measured, where nobody said").toEqual([4.3]);
});

it("draws phases when a meter measures them, only in the span, with silences as gaps", () => {
  const point = (time: string, v1: number | null) => ({ timestamp: at(time), hours: 0, v1 });
  const data = [point("06:00", 230), point("08:00", 231), point("08:03", null), point("09:00", 229)];
  const reply = { series: [{ _id: "", device_name: "Meter", data }], resolution: "reading", downsampled: false };
  const around = { from: Date.parse(at("07:00")), until: Date.parse(at("10:00")) };
  const lines = meterLines(reply as PowerSeries, "voltage", around);
  expect(lines.map(({ name, values }) => [name, values])).toEqual([["R", [231, Number.NaN, 229]]]);
});
