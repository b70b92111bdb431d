import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chosenOf,
  extendedFrom,
  extendedTo,
  hiddenCount,
  NOTHING,
  type Selection,
  shareOf,
  toggled,
  withSome,
} from "./selection.ts";

const LIST = ["a", "b", "c", "d", "e"];
const chosen = (selection: Selection) => chosenOf(selection, LIST).join("");

describe("a range", () => {
  it("goes from the last one set to the one pressed, in either direction", () => {
    expect(chosen(extendedTo(toggled(NOTHING, "b"), LIST, "d"))).toBe("bcd");
    expect(chosen(extendedTo(toggled(NOTHING, "d"), LIST, "b"))).toBe("bcd");
  });

  it("that shrinks again gives back what it had taken, and leaves what was selected before", () => {
    const wide = extendedTo(toggled(toggled(NOTHING, "e"), "a"), LIST, "d");
    expect(chosen(wide)).toBe("abcde");
    expect(chosen(extendedTo(wide, LIST, "b"))).toBe("abe");
  });

  it("takes away where the last one was taken away", () => {
    const all = withSome(NOTHING, LIST, true);
    expect(chosen(extendedTo(toggled(all, "b"), LIST, "d"))).toBe("ae");
  });

  it("without a beginning, or from one that a filter hides, is one press", () => {
    expect(chosen(extendedTo(NOTHING, LIST, "c"))).toBe("c");
    expect(chosen(extendedTo(toggled(NOTHING, "x"), LIST, "c"))).toBe("c");
  });

  it("of the keyboard begins at the focus, and goes on from where it came to", () => {
    const one = extendedFrom(NOTHING, LIST, "b", "c");
    expect(chosen(one)).toBe("bc");
    const two = extendedFrom(one, LIST, "c", "d");
    expect(chosen(two)).toBe("bcd");
    expect(chosen(extendedFrom(two, LIST, "d", "c"))).toBe("bc");
  });
});

it("counts what a filter hides, and not what has gone", () => {
  const selection = withSome(NOTHING, ["a", "b", "gone"], true);
  expect(hiddenCount(selection, ["b", "c"], (id) => id !== "gone")).toBe(1);
});

it("tells how much of a group is selected", () => {
  const ids = new Set(["a", "b"]);
  expect([shareOf(ids, ["a", "b"]), shareOf(ids, ["b", "c"]), shareOf(ids, ["c"])]).toEqual(["all", "some", "none"]);
});

const lists = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
const listAndPicks = lists.chain((list) =>
  fc.tuple(fc.constant(list), fc.array(fc.record({ id: fc.constantFrom(...list), isRange: fc.boolean() }))),
);
const played = (list: string[], picks: { id: string; isRange: boolean }[]) =>
  picks.reduce(
    (selection, { id, isRange }) => (isRange ? extendedTo(selection, list, id) : toggled(selection, id)),
    NOTHING,
  );

describe("whatever was pressed before", () => {
  it("nothing is selected that is not in the list", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        expect([...played(list, picks).ids].filter((id) => !list.includes(id))).toEqual([]);
      }),
    );
  });

  it("a press twice changes nothing", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        const before = played(list, picks);
        const id = list[0] as string;
        expect(chosenOf(toggled(toggled(before, id), id), list)).toEqual(chosenOf(before, list));
      }),
    );
  });

  it("a range out and back is the press alone", () => {
    fc.assert(
      fc.property(listAndPicks, fc.nat(), fc.nat(), ([list, picks], from, to) => {
        const start = toggled(played(list, picks), list[from % list.length] as string);
        const out = extendedTo(start, list, list[to % list.length] as string);
        const back = extendedTo(out, list, list[from % list.length] as string);
        expect(chosenOf(back, list)).toEqual(chosenOf(start, list));
      }),
    );
  });

  it("all of it, and then none of it, is nothing", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        const all = withSome(played(list, picks), list, true);
        expect(shareOf(all.ids, list)).toBe("all");
        expect(withSome(all, list, false).ids.size).toBe(0);
      }),
    );
  });
});
