import { expect, test } from "vitest";
import { optimumStart, type PastStart, type Reach } from "./optimum-start.ts";
import { courseOf, learntFrom, type SensorValue } from "./start-course.ts";

const MINUTE = 60_000;
const DAY = 1440;
const BY = 7 * 60;

/** A room that loses heat, with a slow radiator. Its sensor reports every three minutes, in tenths. */
class Room {
  readonly felt: SensorValue[] = [];
  value: number;
  #radiator = 0;
  readonly #power: number;

  constructor(value: number, power: number) {
    this.value = value;
    this.#power = power;
  }

  minute(at: number, isOn: boolean, outside: number): void {
    // Half of the radiator's requested heat arrives after about ten minutes.
    this.#radiator += ((isOn ? 1 : 0) - this.#radiator) / 15;
    this.value += this.#power * this.#radiator - (this.value - outside) / 900;
    if (at % 3 === 0) this.felt.push({ at: at * MINUTE, value: Math.round(this.value * 10) / 10 });
  }
}

interface Morning {
  reachedAt: number | null;
  atTime: number;
  code: string;
}

/** Simulates days like the server: planned every minute, started once, and learnt from afterwards. */
function mornings(reach: Reach, room: Room, days: number, outsideOf: (day: number) => number): Morning[] {
  const past: PastStart[] = [];
  return Array.from({ length: days }, (_, day) => {
    const by = (day * DAY + BY) * MINUTE;
    let started: number | undefined;
    let code = "";
    let atTime = 0;
    for (let minute = day * DAY; minute < (day + 1) * DAY; minute += 1) {
      const at = minute * MINUTE;
      const isOpen = at >= by - reach.within * MINUTE && at <= by;
      if (started === undefined && isOpen) {
        const planned = optimumStart({ reach, by, value: room.felt.at(-1)?.value, unit: "°C", past });
        if (planned.at <= at) [started, code] = [at, planned.reason.code];
      }
      const isDay = started !== undefined && minute < day * DAY + 18 * 60;
      const isOn = isDay && (reach.way === "warm" ? room.value < reach.target : room.value > reach.target);
      room.minute(minute, isOn, outsideOf(day));
      if (minute === day * DAY + BY) atTime = room.value;
    }
    const course = courseOf(reach, started ?? by, room.felt.slice(-DAY));
    const learnt = learntFrom(reach, started ?? by, course);
    if (learnt) past.unshift(learnt);
    return { reachedAt: course.reachedAt === null ? null : (course.reachedAt - by) / MINUTE, atTime, code };
  });
}

test.each([
  ["a light room", { power: 0.11, outside: 8 }],
  ["a heavy room", { power: 0.07, outside: 6 }],
  ["a hall that warms fast", { power: 0.2, outside: 2 }],
])("warms %s on time after a few mornings, and not much before", (_, { power, outside }) => {
  const reach: Reach = { sensor: "hall", target: 21, way: "warm", within: 240 };
  // Colder and milder nights alternate.
  const all = mornings(reach, new Room(18, power), 14, (day) => outside + ([0, 3, -2, 1, 2, -1, 0][day % 7] ?? 0));
  expect(all.slice(0, 3).map(({ code }) => code)).toEqual(["learning", "learning", "learning"]);
  for (const { reachedAt, atTime, code } of all.slice(4)) {
    expect(code).toBe("learnt");
    expect(Math.abs(atTime - 21)).toBeLessThan(1);
    expect(Math.abs(reachedAt ?? 99)).toBeLessThanOrEqual(10);
  }
});

test("cools a room on time", () => {
  const reach: Reach = { sensor: "hall", target: 24, way: "cool", within: 240 };
  const all = mornings(reach, new Room(27, -0.09), 10, (day) => 33 + (day % 3));
  for (const { reachedAt, atTime } of all.slice(4)) {
    expect(Math.abs(atTime - 24)).toBeLessThan(1);
    expect(Math.abs(reachedAt ?? 99)).toBeLessThanOrEqual(10);
  }
});
