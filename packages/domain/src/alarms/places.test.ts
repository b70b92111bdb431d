import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPlaceBack, lostPlaces, type WatchedPlace } from "./places.ts";

const rule = { least: 5, share: 0.8, backShare: 0.5, withinMs: 100 };
const place = (id: string, went: readonly number[], online: number): WatchedPlace => ({
  id,
  away: went.map((at, index) => ({ device: `${id} ${index}`, at })),
  online,
  inside: [],
});
const lost = (...went: Parameters<typeof place>) => lostPlaces(place(...went), rule).map(({ at }) => at);

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
    inside: [],
  });
  const site = (count: number, online: number) => place("site", Array(count).fill(0), online);
  const ids = (whole: WatchedPlace, ...rooms: WatchedPlace[]) =>
    lostPlaces({ ...whole, inside: rooms }, rule).map(({ id }) => id);

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

  /** A site with a floor of two rooms, of which the given numbers of devices went offline together, and a shed. */
  function floorOf(hall: number, den: number, shed: number, online = { hall: 0, den: 0, rest: 50 }): WatchedPlace {
    const whole = site(hall + den + shed, online.hall + online.den + online.rest);
    const floor = roomOf(whole, "floor", 0, hall + den, online.hall + online.den);
    const rooms = [roomOf(whole, "hall", 0, hall, online.hall), roomOf(whole, "den", hall, hall + den, online.den)];
    const loose = roomOf(whole, "shed", hall + den, hall + den + shed, online.rest);
    return { ...whole, inside: [{ ...floor, inside: rooms }, loose] };
  }

  test.each<[string, WatchedPlace, string[]]>([
    ["the floor when all of its rooms are lost", floorOf(6, 6, 0), ["floor"]],
    ["the floor when its rooms are too small to be lost alone", floorOf(3, 3, 0), ["floor"]],
    ["the one room of a floor that contains everything offline", floorOf(6, 0, 0), ["hall"]],
    ["a room when the rest of its floor is online", floorOf(6, 1, 0, { hall: 0, den: 20, rest: 50 }), ["hall"]],
    ["a floor beside single devices elsewhere", floorOf(6, 6, 2), ["floor"]],
    ["the site when everything is lost", floorOf(6, 6, 6, { hall: 0, den: 0, rest: 0 }), ["site"]],
  ])("reports %s", (_, whole, expected) => {
    expect(lostPlaces(whole, rule).map(({ id }) => id)).toEqual(expected);
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
