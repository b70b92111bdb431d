import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { floorAreas } from "./place-areas.ts";
import { mayContain, PLACE_KINDS, type PlaceKind, type PlaceNode, PlaceTree, placementProblem } from "./places.ts";

const place = (_id: string, kind: PlaceKind, parent: string | null = null, position = 0): PlaceNode => {
  return { _id, kind, parent, name: _id, position };
};

const PARK = [
  place("park", "site"),
  place("tower b", "building", "park", 2),
  place("tower a", "building", "park", 1),
  place("floor 10", "floor", "tower a"),
  place("floor 2", "floor", "tower a"),
  place("kiosk", "building"),
];
const tree = new PlaceTree(PARK);
const ROOMS = [
  { _id: "lobby", name: "Lobby", place: "tower a" },
  { _id: "office", name: "Office", place: "floor 2" },
  { _id: "shop", name: "Shop", place: "kiosk" },
  { _id: "shed", name: "Shed", place: null },
];

describe("a place in another", () => {
  test.each([
    ["site", "building", true],
    ["site", "floor", true],
    ["building", "floor", true],
    ["building", "building", false],
    ["floor", "building", false],
    ["building", "site", false],
  ] as const)("a %s with a %s inside: %s", (outer, inner, isPossible) => {
    expect(mayContain(outer, inner)).toBe(isPossible);
  });

  test.each([
    ["at the top", { kind: "floor", parent: null }, undefined],
    ["in a wider place", { kind: "floor", parent: "park" }, undefined],
    ["in a place that is not there", { kind: "floor", parent: "moon" }, "parent_missing"],
    ["in a narrower place", { kind: "building", parent: "floor 2" }, "parent_narrower"],
    ["in itself", { _id: "tower a", kind: "building", parent: "tower a" }, "parent_narrower"],
    ["as narrow as what is in it", { _id: "tower a", kind: "floor", parent: "park" }, "content_wider"],
    ["wider than before", { _id: "tower a", kind: "site", parent: null }, undefined],
  ] as const)("checks a place %s", (_, change, problem) => {
    expect(placementProblem(PARK, change)).toBe(problem);
  });
});

describe("the tree of places", () => {
  it("lists every place below the one it is in, by position and then by name with its numbers", () => {
    expect(tree.lines().map(({ place: { _id }, depth }) => `${"-".repeat(depth)}${_id}`)).toEqual([
      "kiosk",
      "park",
      "-tower a",
      "--floor 2",
      "--floor 10",
      "-tower b",
    ]);
  });

  it("names the places around one, the widest first", () => {
    expect(tree.pathOf("floor 2").map(({ name }) => name)).toEqual(["park", "tower a", "floor 2"]);
    expect(tree.pathOf(null)).toEqual([]);
    expect(tree.pathOf("moon")).toEqual([]);
  });

  it("finds the rooms of a place on every level below it", () => {
    expect(tree.roomsIn("park", ROOMS).map(({ _id }) => _id)).toEqual(["lobby", "office"]);
    expect(tree.roomsIn("kiosk", ROOMS).map(({ _id }) => _id)).toEqual(["shop"]);
  });

  it("puts a place at the top when the one around it is hidden", () => {
    const part = new PlaceTree(PARK.filter(({ _id }) => _id !== "park"));
    expect(part.childrenOf(null).map(({ _id }) => _id)).toEqual(["kiosk", "tower a", "tower b"]);
    expect(part.pathOf("floor 2").map(({ _id }) => _id)).toEqual(["tower a", "floor 2"]);
  });
});

/** Any places that pass the check, added one after another. */
const somePlaces = fc
  .array(fc.tuple(fc.constantFrom(...PLACE_KINDS), fc.nat(8), fc.nat(2)), { maxLength: 30 })
  .map((drafts) => {
    const places: PlaceNode[] = [];
    for (const [index, [kind, at, position]] of drafts.entries()) {
      const parent = places[at]?._id ?? null;
      if (!placementProblem(places, { kind, parent })) places.push(place(`${index}`, kind, parent, position));
    }
    return places;
  });

describe("with any places", () => {
  it("lists each place once, and those within the ones at the top are all of them", () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const any = new PlaceTree(places);
        const ids = places.map(({ _id }) => _id).sort();
        expect(
          any
            .lines()
            .map(({ place: { _id } }) => _id)
            .sort(),
        ).toEqual(ids);
        const within = any.childrenOf(null).flatMap(({ _id }) => [...any.within(_id)]);
        expect(within.sort()).toEqual(ids);
      }),
    );
  });

  it("has a place within exactly those on its path", () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const any = new PlaceTree(places);
        for (const { _id } of places) {
          const around = places.filter((outer) => any.within(outer._id).has(_id)).map((outer) => outer._id);
          expect(around.sort()).toEqual(
            any
              .pathOf(_id)
              .map((outer) => outer._id)
              .sort(),
          );
        }
      }),
    );
  });
});

describe("the floor area", () => {
  const areasOf = (places: Record<string, number | null>, rooms: Record<string, number | null>) =>
    Object.fromEntries(
      floorAreas(
        PARK.map((each) => ({ ...each, area: places[each._id] ?? null })),
        ROOMS.map((each) => ({ ...each, area: rooms[each._id] ?? null })),
      ),
    );

  it("is a place's own, or the sum of what is directly in it", () => {
    const areas = areasOf({ "tower a": 500, "tower b": 100 }, { lobby: 40, office: 60, shop: 8 });
    expect(areas).toMatchObject({ park: 600, "tower a": 500, "floor 2": 60, kiosk: 8, shed: null });
  });

  it("is unknown when a part has none, or when there are no parts", () => {
    const areas = areasOf({}, { lobby: 40 });
    expect(areas).toMatchObject({ "tower a": null, "floor 2": null, "floor 10": null, park: null, lobby: 40 });
  });
});
