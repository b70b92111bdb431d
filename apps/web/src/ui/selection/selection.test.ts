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

describe("range", () => {
  it("extends from the last one set to the one pressed, in either direction", () => {
    expect(chosen(extendedTo(toggled(NOTHING, "b"), LIST, "d"))).toBe("bcd");
    expect(chosen(extendedTo(toggled(NOTHING, "d"), LIST, "b"))).toBe("bcd");
  });

  it("restores earlier selections when it shrinks again", () => {
    const wide = extendedTo(toggled(toggled(NOTHING, "e"), "a"), LIST, "d");
    expect(chosen(wide)).toBe("abcde");
    expect(chosen(extendedTo(wide, LIST, "b"))).toBe("abe");
  });

  it("deselects when the last one was deselected", () => {
    const all = withSome(NOTHING, LIST, true);
    expect(chosen(extendedTo(toggled(all, "b"), LIST, "d"))).toBe("ae");
  });

  it("is a single press without a beginning, or when a filter hides the beginning", () => {
    expect(chosen(extendedTo(NOTHING, LIST, "c"))).toBe("c");
    expect(chosen(extendedTo(toggled(NOTHING, "x"), LIST, "c"))).toBe("c");
  });

  it("begins at the focus with the keyboard, and continues from its end", () => {
    const one = extendedFrom(NOTHING, LIST, "b", "c");
    expect(chosen(one)).toBe("bc");
    const two = extendedFrom(one, LIST, "c", "d");
    expect(chosen(two)).toBe("bcd");
    expect(chosen(extendedFrom(two, LIST, "d", "c"))).toBe("bc");
  });
});

it("counts hidden rows, but not removed ones", () => {
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

describe("after any earlier presses", () => {
  it("selects nothing outside the list", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        expect([...played(list, picks).ids].filter((id) => !list.includes(id))).toEqual([]);
      }),
    );
  });

  it("changes nothing by two presses of one row", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        const before = played(list, picks);
        const id = list[0] as string;
        expect(chosenOf(toggled(toggled(before, id), id), list)).toEqual(chosenOf(before, list));
      }),
    );
  });

  it("leaves only the press when a range is extended and reduced again", () => {
    fc.assert(
      fc.property(listAndPicks, fc.nat(), fc.nat(), ([list, picks], from, to) => {
        const start = toggled(played(list, picks), list[from % list.length] as string);
        const out = extendedTo(start, list, list[to % list.length] as string);
        const back = extendedTo(out, list, list[from % list.length] as string);
        expect(chosenOf(back, list)).toEqual(chosenOf(start, list));
      }),
    );
  });

  it("selects nothing after all and then none", () => {
    fc.assert(
      fc.property(listAndPicks, ([list, picks]) => {
        const all = withSome(played(list, picks), list, true);
        expect(shareOf(all.ids, list)).toBe("all");
        expect(withSome(all, list, false).ids.size).toBe(0);
      }),
    );
  });
});
