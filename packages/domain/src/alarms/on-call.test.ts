import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nextOnCall, type OnCallRotation, onCallAt, onCallProblems, onCallTurns } from "./on-call.ts";

const HOUR = 3_600_000;
const daily: OnCallRotation = {
  timeZone: "Asia/Kolkata",
  turn: "day",
  from: "2026-11-16",
  handOver: 800,
  people: ["ravi", "lata", "sam"],
  overrides: [],
};
const weekly: OnCallRotation = { ...daily, turn: "week" };
const berlin: OnCallRotation = { ...daily, timeZone: "Europe/Berlin", from: "2026-10-24", people: ["ravi", "lata"] };
const at = (text: string) => Date.parse(text);

test.each<[string, OnCallRotation, string, string | null]>([
  ["before the first turn nobody", daily, "2026-11-16T07:59:59+05:30", null],
  ["the first from the hand-over on", daily, "2026-11-16T08:00:00+05:30", "ravi"],
  ["the first until the next hand-over", daily, "2026-11-17T07:59:59+05:30", "ravi"],
  ["then the second", daily, "2026-11-17T08:00:00+05:30", "lata"],
  ["then the first again", daily, "2026-11-19T12:00:00+05:30", "ravi"],
  ["a week long", weekly, "2026-11-23T07:00:00+05:30", "ravi"],
  ["then the next", weekly, "2026-11-23T08:00:00+05:30", "lata"],
  ["25 hours where the clock is set back", berlin, "2026-10-25T07:59:00+01:00", "ravi"],
  ["and then by the clock", berlin, "2026-10-25T08:00:00+01:00", "lata"],
  ["nobody where none is left", { ...daily, people: [] }, "2026-11-17T12:00:00+05:30", null],
  [
    "the replacement",
    { ...daily, overrides: [{ from: at("2026-11-17T10:00:00Z"), to: at("2026-11-17T12:00:00Z"), person: "noor" }] },
    "2026-11-17T11:00:00Z",
    "noor",
  ],
  [
    "the last of two replacements",
    {
      ...daily,
      overrides: [
        { from: 0, to: 9e15, person: "noor" },
        { from: 0, to: 9e15, person: "sam" },
      ],
    },
    "2026-11-17T11:00:00Z",
    "sam",
  ],
])("on call is %s", (_, rotation, when, person) => {
  expect(onCallAt(rotation, at(when))).toBe(person);
});

describe("the next person", () => {
  const noon = at("2026-11-17T12:00:00+05:30");
  it("is the one with the following turn", () => {
    expect(nextOnCall(daily, noon)).toEqual(["sam", "ravi"]);
  });

  it("follows the plan during an override, without the replacement", () => {
    expect(nextOnCall({ ...daily, overrides: [{ from: 0, to: 9e15, person: "sam" }] }, noon)).toEqual(["ravi", "lata"]);
    expect(nextOnCall({ ...daily, overrides: [{ from: 0, to: 9e15, person: "noor" }] }, noon)).toEqual([
      "sam",
      "ravi",
      "lata",
    ]);
  });
});

it("lists a day's turns with the replacement", () => {
  const from = at("2026-11-17T00:00:00+05:30");
  const override = { from: from + 10 * HOUR, to: from + 12 * HOUR, person: "noor" };
  expect(onCallTurns({ ...daily, overrides: [override] }, from, from + 24 * HOUR)).toEqual([
    { from, to: from + 8 * HOUR, person: "ravi", isOverride: false },
    { from: from + 8 * HOUR, to: from + 10 * HOUR, person: "lata", isOverride: false },
    { ...override, isOverride: true },
    { from: from + 12 * HOUR, to: from + 24 * HOUR, person: "lata", isOverride: false },
  ]);
});

it("lists every instant once, with the person on call then", () => {
  const begin = at("2026-03-20T00:00:00Z");
  const instant = fc.integer({ min: begin, max: begin + 20 * 24 * HOUR });
  const someRotation: fc.Arbitrary<OnCallRotation> = fc.record({
    timeZone: fc.constantFrom("Asia/Kolkata", "Europe/Berlin", "America/St_Johns"),
    turn: fc.constantFrom("day" as const, "week" as const),
    from: fc.constantFrom("2026-03-01", "2026-03-25", "2026-03-29"),
    handOver: fc.constantFrom(0, 230, 800, 2359),
    people: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d")),
    overrides: fc.array(fc.record({ from: instant, to: instant, person: fc.constantFrom("a", "x") }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(someRotation, fc.array(instant, { minLength: 1, maxLength: 20 }), (rotation, instants) => {
      const to = begin + 21 * 24 * HOUR;
      const turns = onCallTurns(rotation, begin, to);
      expect(turns[0]?.from).toBe(begin);
      expect(turns.at(-1)?.to).toBe(to);
      expect(turns.slice(1).map(({ from }) => from)).toEqual(turns.slice(0, -1).map((turn) => turn.to));
      for (const each of instants) {
        const shown = turns.find(({ from, to: end }) => from <= each && each < end);
        expect(shown?.person).toBe(onCallAt(rotation, each));
      }
    }),
    { numRuns: 50 },
  );
});

test.each<[Partial<OnCallRotation>, string[]]>([
  [{}, []],
  [{ from: "2026-02-30", handOver: 860 }, ["from: onCall.from", "handOver: onCall.handOver"]],
  [{ people: [] }, ["people: onCall.people"]],
  [{ people: Array(51).fill("a") }, ["people: onCall.many"]],
  [{ overrides: [{ from: 2, to: 2, person: "a" }] }, ["overrides.0: onCall.override"]],
])("a rotation with %o has the problems %o", (given, problems) => {
  expect(onCallProblems({ ...daily, ...given }).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});
