import { expect, it } from "vitest";
import type { PowerReading } from "./demand-windows.ts";
import { type PastLoad, trialCourse } from "./trial-course.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-04-01T00:00:00+05:30");
const at = (minute: number) => START + minute * MINUTE;
const read = (minute: number, w: number): PowerReading => ({ at: at(minute), w, va: null });
const quarters = [0, 15, 30, 45].map((minute) => read(minute, 100_000));
const courseOf = (loads: PastLoad[], power: { quarters?: PowerReading[]; readings?: PowerReading[] } = {}) =>
  trialCourse({ measure: "w", quarters, readings: [], until: at(60), ...power }, loads);
const steps = ({ at: instants, total }: ReturnType<typeof courseOf>) =>
  instants.map((instant, index) => [(instant - START) / MINUTE, total[index]]);

it("uses the switch of a load without a meter", () => {
  const turns = [
    { at: at(-60), isOn: true },
    { at: at(20), isOn: false },
    { at: at(40), isOn: true },
  ];
  const course = courseOf([{ id: "pump", watts: 2000, hours: [], turns }]);
  expect(course.loads.get("pump")).toEqual([2000, 2000, 0, 2000]);
});

it("assigns the metered energy of an hour to the time when the load was on", () => {
  const hours = [{ at: at(0), power: 1000 }];
  const turns = [
    { at: at(-60), isOn: false },
    { at: at(30), isOn: true },
  ];
  const course = courseOf([{ id: "pump", watts: null, hours, turns }]);
  expect(course.loads.get("pump")).toEqual([0, 0, 2000, 2000]);
  const unknown = courseOf([{ id: "pump", watts: null, hours, turns: [] }]);
  expect(unknown.loads.get("pump")).toEqual([1000, 1000, 1000, 1000]);
});

it("has the billed mean in every quarter, distributed like the readings", () => {
  const readings = [read(-3, 10_000), read(6, 50_000), read(15, 7000), read(30, 0)];
  expect(steps(courseOf([], { readings }))).toEqual([
    // Ten for six minutes and fifty for nine are thirty-four on average, but a hundred is billed.
    [0, (10_000 * 100) / 34],
    [6, (50_000 * 100) / 34],
    [15, 100_000],
    [30, 100_000],
    [45, 100_000],
  ]);
});

it("assumes no power where the bill knows nothing", () => {
  const known = quarters.filter((_, index) => index === 0 || index === 2);
  expect(steps(courseOf([], { quarters: known, readings: [read(20, 90_000)] }))).toEqual([
    [0, 100_000],
    [15, 0],
    [30, 100_000],
    [45, 0],
  ]);
});

it("returns the sensor's values, and null while it was silent", () => {
  const felt = [{ at: at(-180), value: 21 }];
  const course = courseOf([{ id: "ac", watts: 1, hours: [], turns: [], felt }]);
  expect(course.comfort?.get("ac")).toEqual([null, null, null, null]);
  const fresh = courseOf([{ id: "ac", watts: 1, hours: [], turns: [], felt: [{ at: at(0), value: 22 }] }]);
  expect(fresh.comfort?.get("ac")).toEqual([22, 22, 22, 22]);
});
