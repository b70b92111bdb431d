import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sumMeters, unexplained } from "./meter-sums.ts";
import { growMeters, isMeter, type MeterPlace, MOST_METER_LEVELS, placeProblem, placesWithout } from "./meter-tree.ts";

/** incomer ◀ chiller ◀ ac; incomer ◀ ups; the place of the cooler is unknown. */
const BUILDING: MeterPlace[] = [
  { id: "incomer", behind: null },
  { id: "chiller", behind: "incomer" },
  { id: "ac", behind: "chiller" },
  { id: "ups", behind: "incomer" },
  { id: "cooler", behind: undefined },
];
const ENERGY: Record<string, number> = { incomer: 100, chiller: 50, ac: 20, ups: 30, cooler: 7 };
const energyOf = (id: string) => ENERGY[id] ?? 0;
const idsOf = (places: readonly MeterPlace[]) => places.map(({ id }) => id);
const describeTree = (shown: readonly string[], places = BUILDING) =>
  growMeters(places, shown).map(({ id, above, level, isPlaced }) => [id, above, level, isPlaced]);

test.each([
  ["ENERGY_METER_3", true],
  ["HEAVY_PLUG", true],
  ["SW_1_HEAVY", true],
  ["KIOT_MOTOR", true],
  ["SW_5_NODE", false],
  ["TRAVEL_ADAPTER", false],
] as const)("a %s is a meter: %s", (type, is) => {
  expect(isMeter(type)).toBe(is);
});

describe("the tree", () => {
  it("puts each meter before those behind it", () => {
    expect(describeTree(["ac", "ups", "chiller", "incomer", "cooler"])).toEqual([
      ["incomer", null, 0, true],
      ["ups", "incomer", 1, true],
      ["chiller", "incomer", 1, true],
      ["ac", "chiller", 2, true],
      ["cooler", null, 0, false],
    ]);
  });

  it("attaches a meter to the nearest visible one, and knows a hidden main meter", () => {
    expect(describeTree(["ac", "incomer"])).toEqual([
      ["incomer", null, 0, true],
      ["ac", "incomer", 1, true],
    ]);
    expect(describeTree(["ac", "ups"])).toEqual([
      ["ac", null, 0, true],
      ["ups", null, 0, true],
    ]);
  });

  it("does not loop forever in a cycle", () => {
    const circle = [
      { id: "a", behind: "b" },
      { id: "b", behind: "a" },
    ];
    expect(describeTree(["a", "b"], circle)).toEqual([
      ["a", null, 0, false],
      ["b", null, 0, false],
    ]);
  });
});

describe("a place", () => {
  test.each([
    [["incomer"], "incomer", "circle"],
    [["incomer"], "ac", "circle"],
    [["ups", "chiller"], "ac", "circle"],
    [["ups"], "ac", undefined],
    [["cooler"], "incomer", undefined],
  ] as const)("for %j behind %s: %s", (moved, behind, problem) => {
    expect(placeProblem(BUILDING, moved, behind)).toBe(problem);
  });

  it("is refused when the tree would be too deep, including the meters below", () => {
    const chain = Array.from({ length: MOST_METER_LEVELS }, (_, level) => ({
      id: `m${level}`,
      behind: level === 0 ? null : `m${level - 1}`,
    }));
    const pair = [
      { id: "x", behind: undefined },
      { id: "y", behind: "x" },
    ];
    const places = [...chain, ...pair];
    expect(placeProblem(places, ["y"], `m${MOST_METER_LEVELS - 2}`)).toBeUndefined();
    expect(placeProblem(places, ["x"], `m${MOST_METER_LEVELS - 2}`)).toBe("too_deep");
    expect(placeProblem(places, ["y"], `m${MOST_METER_LEVELS - 1}`)).toBe("too_deep");
  });

  it("moves up when the meter between is removed, and is unknown after a main meter", () => {
    expect(placesWithout(BUILDING, "chiller")).toContainEqual({ id: "ac", behind: "incomer" });
    const orphans = placesWithout(BUILDING, "incomer");
    expect(orphans).toContainEqual({ id: "ups", behind: undefined });
    expect(orphans).toContainEqual({ id: "ac", behind: "chiller" });
  });
});

describe("sumMeters", () => {
  it("sums up the main meters, with the unmetered rest, and separates meters without a place", () => {
    const { total, basis, notMetered, excess, unplaced, tops, of } = sumMeters(
      growMeters(BUILDING, idsOf(BUILDING)),
      energyOf,
    );
    expect({ total, basis, notMetered, excess, unplaced, tops }).toEqual({
      total: 100,
      basis: "mains",
      notMetered: 20,
      excess: 0,
      unplaced: { count: 1, energy: 7 },
      tops: ["incomer"],
    });
    expect(of.get("chiller")).toEqual({ notMetered: 30, excess: 0 });
  });

  it("uses all meters when no main one is known, and says so", () => {
    const nodes = growMeters(
      [
        { id: "chiller", behind: undefined },
        { id: "ac", behind: "chiller" },
      ],
      ["chiller", "ac", "cooler"],
    );
    expect(sumMeters(nodes, energyOf)).toMatchObject({ total: 57, basis: "all", unplaced: { count: 2, energy: 57 } });
  });

  it("uses exactly the chosen meters, and counts nothing twice", () => {
    const nodes = growMeters(BUILDING, ["chiller", "ac", "cooler"]);
    expect(sumMeters(nodes, energyOf, { isChoice: true })).toMatchObject({ total: 57, basis: "all" });
    const placed = growMeters(BUILDING, ["chiller", "ac", "ups"]);
    expect(sumMeters(placed, energyOf, { isChoice: true })).toMatchObject({ total: 80, basis: "mains" });
  });

  it("never returns negative values, but the excess of the meters behind", () => {
    expect(unexplained(10, [8, 5])).toEqual({ notMetered: 0, excess: 3 });
    expect(unexplained(10, [8, 1])).toEqual({ notMetered: 1, excess: 0 });
    expect(unexplained(10, [])).toEqual({ notMetered: 0, excess: 0 });
  });
});

/** Random enterprises, in which each meter is a main one, unknown, or behind an earlier one. */
const enterprises = fc
  .array(fc.record({ place: fc.integer({ min: -2, max: 30 }), energy: fc.nat({ max: 1_000_000 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((drawn) => ({
    places: drawn.map(({ place }, index): MeterPlace => {
      const behind = place === -2 ? undefined : place === -1 || index === 0 ? null : `m${place % index}`;
      return { id: `m${index}`, behind };
    }),
    energy: new Map(drawn.map(({ energy }, index) => [`m${index}`, energy])),
  }));
const part = fc.array(fc.nat({ max: 29 }), { maxLength: 30 });

describe("any tree", () => {
  it("has leaves and unmetered parts that add up to the total less the excess", () => {
    fc.assert(
      fc.property(enterprises, part, ({ places, energy }, chosen) => {
        const shown = chosen.length > 0 ? idsOf(places).filter((_, index) => chosen.includes(index)) : idsOf(places);
        const nodes = growMeters(places, shown);
        const sums = sumMeters(nodes, (id) => energy.get(id) ?? 0);
        const leaves = nodes.filter(({ id, below }) => below.length === 0 && sums.counted.has(id));
        const measured = leaves.reduce((sum, { id }) => sum + (energy.get(id) ?? 0), 0);
        const rest = [...sums.counted].reduce((sum, id) => {
          const { notMetered = 0, excess = 0 } = sums.of.get(id) ?? {};
          expect(notMetered).toBeGreaterThanOrEqual(0);
          return sum + notMetered - excess;
        }, 0);
        expect(measured + rest).toBe(sums.total);
        expect(nodes.length).toBe(new Set(shown).size);
      }),
    );
  });

  it("counts a visible main meter once, whatever else is visible", () => {
    fc.assert(
      fc.property(enterprises, part, ({ places, energy }, chosen) => {
        const mains = places.filter(({ behind }) => behind === null).map(({ id }) => id);
        fc.pre(mains.length > 0);
        const others = idsOf(places).filter((_, index) => chosen.includes(index));
        const { total } = sumMeters(growMeters(places, [...mains, ...others]), (id) => energy.get(id) ?? 0);
        expect(total).toBe(mains.reduce((sum, id) => sum + (energy.get(id) ?? 0), 0));
      }),
    );
  });

  it("keeps the total when a meter that is not a main one moves", () => {
    fc.assert(
      fc.property(enterprises, fc.nat(), fc.nat(), ({ places, energy }, which, where) => {
        const moving = places.filter(({ behind }) => behind !== null)[which % places.length];
        const target = places[where % places.length];
        const mains = places.filter(({ behind }) => behind === null);
        fc.pre(moving !== undefined && target !== undefined && mains.length > 0);
        fc.pre(placeProblem(places, [moving.id], target.id) === undefined);
        const moved = places.map((place) => (place === moving ? { ...place, behind: target.id } : place));
        const totalOf = (all: MeterPlace[]) =>
          sumMeters(growMeters(all, idsOf(all)), (id) => energy.get(id) ?? 0).total;
        expect(totalOf(moved)).toBe(totalOf(places));
      }),
    );
  });

  it("has no cycle and limited depth after an accepted move", () => {
    fc.assert(
      fc.property(enterprises, fc.nat(), fc.nat(), ({ places }, which, where) => {
        const [moving, target] = [places[which % places.length], places[where % places.length]];
        const depth = (all: MeterPlace[]) => Math.max(...growMeters(all, idsOf(all)).map(({ level }) => level + 1));
        fc.pre(moving !== undefined && target !== undefined && depth(places) <= MOST_METER_LEVELS);
        fc.pre(placeProblem(places, [moving.id], target.id) === undefined);
        const moved = places.map((place) => (place === moving ? { ...place, behind: target.id } : place));
        expect(depth(moved)).toBeLessThanOrEqual(MOST_METER_LEVELS);
        expect(growMeters(moved, idsOf(moved)).find(({ id }) => id === moving.id)?.above).toBe(target.id);
      }),
    );
  });
});
