import type { ReportedReading } from "@switchboard/contract";
import { expect, it } from "vitest";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { sensorsOfDay } from "./sensors-of-day.ts";

const row = (sensor: string, kind: ReportedReading["kind"], low: number, high: number): ReportedReading => {
  const device = { _id: "d", device_name: "Board" };
  return { sensor, name: sensor, kind, unit: "", device, room: null, timestamp: "", low, high, last: low };
};
const rule = (sensors: string[], isActive = true): Rule => ({
  key: "k",
  ids: [],
  name: "Too warm",
  isActive,
  stopped: null,
  trigger: "sensor",
  qualifier: "above",
  value: 28,
  actions: [],
  notification: null,
  startTime: 0,
  endTime: 2359,
  owner: null,
  lastFired: null,
  devices: [],
  groups: [],
  sensors: sensors.map((_id) => ({ _id, name: _id })),
  buttons: [],
  mute: [],
});
const ROWS = [row("Office", "temperature", 20, 25), row("Cellar", "leak", 0, 1), row("Roof", "temperature", 20, 31)];

it("puts sensors past their limits first, and names the limit", () => {
  const sorted = sensorsOfDay(ROWS, [rule(["Office", "Roof"])]);
  expect(sorted.map(({ row: { name }, passed }) => [name, passed])).toEqual([
    ["Cellar", true],
    ["Roof", { qualifier: "above", value: 28, name: "Too warm" }],
    ["Office", undefined],
  ]);
});

it("ignores disabled workflows", () => {
  expect(sensorsOfDay(ROWS, [rule(["Roof"], false)]).filter(({ passed }) => passed)).toHaveLength(1);
});
