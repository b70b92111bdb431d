import { describe, expect, it, test } from "vitest";
import { isStorable, storableInput } from "./storable-input.ts";

function nested(depth: number, inside: unknown): unknown {
  let value = inside;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe("input", () => {
  test.each([
    [{ search: "lamp" }, true],
    [{ search: "\0" }, false],
    [{ list: [{ name: "a\ud800b" }] }, false],
    [{ "k\0": 1 }, false],
    [{ name: "👩‍👧 దీపం", count: 1, off: null }, true],
    ["\udfff", false],
  ])("%j can be stored unchanged: %s", (given, expected) => expect(isStorable(given)).toBe(expected));

  it("is stored without characters that the store cannot hold, and is itself unchanged", () => {
    const given = { search: "a\0b", list: ["\ud800", { deep: "x\0" }], count: 3, none: null };
    expect(storableInput(given)).toEqual({ search: "ab", list: ["\ufffd", { deep: "x" }], count: 3, none: null });
    expect(given.search).toBe("a\0b");
  });

  it("leaves a password as it was typed", () => {
    const given = { username: "a\0", password: "p\0", new_password: "\ud800" };
    expect(storableInput(given)).toEqual({ ...given, username: "a" });
    expect(isStorable({ password: "p\0" })).toBe(true);
  });

  it("is rejected when a key would have to change", () => {
    expect(() => storableInput({ "__pro\0to__": {} })).toThrow();
  });

  it("may be nested as deep as a body can be", () => expect(isStorable(nested(120_000, "\0"))).toBe(false));
});
