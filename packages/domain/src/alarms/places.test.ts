import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPlaceBack, lostPlaces, type WatchedPlace } from "./places.ts";

const rule = { least: 5, share: 0.8, backShare: 0.5, withinMs: 100 };
const place = (id: string, went: readonly number[], online: number): WatchedPlace => ({
  id,
  away: went.map((at, index) => ({ device: `${id} ${index}`, at })),
  online,
});
const lost = (...went: Parameters<typeof place>) => lostPlaces(place(...went), [], rule).map(({ at }) => at);

describe("loses a place when nearly all of its devices went offline together", () => {
  test.each<[string, number[], number, number[]]>([
    ["all five", [0, 0, 0, 0, 0], 0, [0]],
    ["one after the other, within the time", [0, 25, 50, 75, 100], 0, [100]],
    ["four of five are there", [0, 0, 0, 0], 1, []],
    ["four are too few", [0, 0, 0, 0], 0, []],
    ["eight of ten", Array(8).fill(0), 2, [0]],
    ["seven of ten", Array(7).fill(0), 3, []],
    ["too far apart", [0, 30, 60, 90, 120], 0, []],
    ["those that went long ago are not counted", [-9000, -8000, 0, 0, 0, 0, 0], 1, [0]],
    ["nor do they make a place of few", [-9000, -8000, 0, 0, 0], 0, []],
    ["nothing is away", [], 0, []],
  ])("%s", (_, went, online, expected) => {
    expect(lost("site", went, online)).toEqual(expected);
  });
});

describe("rooms and the site", () => {
  const roomOf = (site: WatchedPlace, id: string, from: number, to: number, online: number): WatchedPlace => ({
    id,
    away: site.away.slice(from, to),
    online,
  });
  const site = (count: number, online: number) => place("site", Array(count).fill(0), online);
  const ids = (whole: WatchedPlace, ...rooms: WatchedPlace[]) => lostPlaces(whole, rooms, rule).map(({ id }) => id);

  it("reports the room when the rest is online", () => {
    const whole = site(6, 100);
    expect(ids(whole, roomOf(whole, "hall", 0, 6, 0), roomOf(whole, "cellar", 0, 0, 50))).toEqual(["hall"]);
  });

  it("reports two rooms when the rest is online", () => {
    const whole = site(12, 100);
    expect(ids(whole, roomOf(whole, "hall", 0, 6, 0), roomOf(whole, "cellar", 6, 12, 1))).toEqual(["hall", "cellar"]);
  });

  it("reports the site when all rooms are lost", () => {
    const whole = site(12, 0);
    expect(ids(whole, roomOf(whole, "hall", 0, 6, 0), roomOf(whole, "cellar", 6, 12, 0))).toEqual(["site"]);
  });

  it("reports the one room that contains everything offline instead of the site", () => {
    const whole = site(6, 0);
    expect(ids(whole, roomOf(whole, "hall", 0, 6, 0))).toEqual(["hall"]);
  });
});

test.each([
  [10, 0, false],
  [5, 5, false],
  [4, 6, true],
  [0, 0, true],
])("with %i still offline and %i online, it is back: %s", (away, online, isBack) => {
  expect(isPlaceBack({ away, online }, rule)).toBe(isBack);
});

it("is not back in the moment it is lost", () => {
  const some = fc.array(fc.nat({ max: 300 }), { maxLength: 40 });
  fc.assert(
    fc.property(some, fc.nat({ max: 20 }), (went, online) => {
      if (lost("site", went, online).length > 0) expect(isPlaceBack({ away: went.length, online }, rule)).toBe(false);
    }),
  );
});
