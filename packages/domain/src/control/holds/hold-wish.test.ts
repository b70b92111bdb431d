import { describe, expect, it, test } from "vitest";
import { type HoldWish, holdProblems, holdUntilOf, mayRelease, needsWhy, noticeAt, pressHolds } from "./hold-wish.ts";

const now = new Date("2026-11-16T10:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const rules = { longestMinutes: 2880 };
const codes = (wish: HoldWish, isAdmin = false) =>
  holdProblems(wish, { isAdmin, rules, now }).map(({ path, code }) => `${path}: ${code}`);

test.each<[HoldWish, string[]]>([
  [{ until: "time", minutes: 120 }, []],
  [{ until: "time", at: inMinutes(30) }, []],
  [{ until: "next_schedule" }, []],
  [{ until: "time" }, ["until: hold.end"]],
  [{ until: "time", minutes: 5, at: inMinutes(5) }, ["until: hold.end"]],
  [{ until: "time", minutes: 0 }, ["minutes: hold.past"]],
  [{ until: "time", at: now }, ["at: hold.past"]],
  [{ until: "time", minutes: 1440 }, []],
  [{ until: "time", minutes: 1441 }, ["why: hold.why"]],
  [{ until: "time", minutes: 1441, why: "  " }, ["why: hold.why"]],
  [{ until: "time", minutes: 2880, why: "Repairs" }, []],
  [{ until: "time", minutes: 2881, why: "Repairs" }, ["minutes: hold.longest"]],
  [{ until: "time", at: inMinutes(2881) }, ["at: hold.longest", "why: hold.why"]],
  [{ until: "released", why: "Repairs" }, ["until: hold.admins"]],
])("reports for the request %o the problems %o", (wish, problems) => {
  expect(codes(wish)).toEqual(problems);
});

it("lets admins hold until released, with a reason", () => {
  expect(codes({ until: "released" }, true)).toEqual(["why: hold.why"]);
  expect(codes({ until: "released", why: "Repairs" }, true)).toEqual([]);
});

it("ends after the minutes, at the instant, or not by time", () => {
  expect(holdUntilOf({ until: "time", minutes: 120 }, rules, now)).toEqual(inMinutes(120));
  expect(holdUntilOf({ until: "time", at: inMinutes(7) }, rules, now)).toEqual(inMinutes(7));
  expect(holdUntilOf({ until: "released" }, rules, now)).toBeNull();
});

it("waits for the next schedule no longer than the longest hold", () => {
  expect(holdUntilOf({ until: "next_schedule" }, rules, now)).toEqual(inMinutes(2880));
});

it("needs no reason when a schedule ends the hold", () => {
  expect(needsWhy({ until: "next_schedule" }, now)).toBe(false);
});

describe("the notice before an end", () => {
  test.each([
    [120, null],
    [121, 106],
    [600, 585],
  ])("for a hold of %i minutes comes at %s", (minutes, at) => {
    expect(noticeAt(now, inMinutes(minutes))).toEqual(at === null ? null : inMinutes(at));
  });

  it("never comes for a hold without an end", () => {
    expect(noticeAt(now, null)).toBeNull();
  });
});

const MEENA = { id: "meena", isAdmin: false };
const RAVI = { id: "ravi", isAdmin: false };
const ADMIN = { id: "ananya", isAdmin: true };
test.each([
  ["its holder", MEENA, "a person's hold", { level: "hold", byId: "meena" }, true],
  ["somebody else", RAVI, "a person's hold", { level: "hold", byId: "meena" }, false],
  ["an admin", ADMIN, "a person's hold", { level: "hold", byId: "meena" }, true],
  ["anybody", RAVI, "what a press on the wall holds", { level: "hold", byId: null }, true],
  ["somebody", MEENA, "what a safety workflow holds", { level: "safety", byId: null }, false],
  ["an admin", ADMIN, "what a safety workflow holds", { level: "safety", byId: null }, true],
  ["somebody", MEENA, "what a demand limit holds", { level: "demand", byId: null }, false],
] as const)("%s %o may release %s %o: %s", (_who, person, _what, hold, may) => {
  expect(mayRelease(person, hold)).toBe(may);
});

describe("a press on the wall", () => {
  const there = (given: object) => ({ level: "hold" as const, byId: null, until: 90, since: 10, ...given });
  test.each([
    ["a switch that nobody holds", [], true],
    ["what an older press holds", [there({})], true],
    ["what a newer press holds", [there({ since: 60 })], false],
    ["a person's hold", [there({ byId: "meena" })], false],
    ["a person's hold that is over", [there({ byId: "meena", until: 50 })], true],
    ["what a safety workflow holds", [there({ level: "safety", until: null })], false],
    ["two things, one of them higher", [there({}), there({ level: "demand" })], false],
  ])("holds %s: %s", (_what, holds, does) => {
    expect(pressHolds(50, holds)).toBe(does);
  });
});
