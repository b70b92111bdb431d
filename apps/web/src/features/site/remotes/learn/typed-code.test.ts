import { describe, expect, it, test } from "vitest";
import { readCode } from "./typed-code.ts";

describe("a typed code", () => {
  it("accepts times in microseconds with any separator", () => {
    const expected = { carrier: 38_000, pattern: [9000, 4500, 560, 1690] };
    for (const text of ["9000 4500 560 1690", "+9000 -4500 +560 -1690", "[9000, 4500, 560, 1690]"])
      expect(readCode(text, 38)).toEqual(expected);
  });

  it("may be Pronto hex, which brings its own carrier", () => {
    const code = readCode("0000 006D 0002 0000 0157 00AC 0016 0016", 56);
    expect(code).toEqual({ carrier: 38_029, pattern: [9019, 4523, 579, 579] });
  });

  it("uses the repeated part of Pronto hex when there is no other", () => {
    expect(readCode("0000 0068 0000 0001 0060 0018", 38)).toMatchObject({ carrier: 39_857 });
  });

  test.each([
    ["", "badCode"],
    ["hello", "badCode"],
    ["9000", "badCode"],
    ["9000 0 500", "badCode"],
    ["0000 006D 0009 0000 0157 00AC", "badCode"],
    ["0000 0000 0001 0000 0157 00AC", "badCode"],
    ["9000 4500 ".repeat(600), "tooLong"],
  ])("is refused as %s", (text, problem) => {
    expect(readCode(text, 38)).toBe(problem);
  });

  it("has the carrier of a remote", () => {
    expect(readCode("9000 4500", 5)).toBe("badCode");
  });
});
