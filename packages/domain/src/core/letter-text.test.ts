import { describe, expect, test } from "vitest";
import { textInLetters } from "./letter-text.ts";

describe("textInLetters", () => {
  test.each([
    ["Meridian Business Park", "Meridian Business Park"],
    ["Smith & Sons (North), Ltd.", "Smith & Sons (North), Ltd."],
    ["St. Mary's Hospital", "St. Mary's Hospital"],
    ["హార్బర్ టవర్స్", "హార్బర్ టవర్స్"],
    ["नवजीवन अस्पताल", "नवजीवन अस्पताल"],
    ["టవర్స్‌లోని ఆసుపత్రి", "టవర్స్‌లోని ఆసుపత్రి"],
    ["Jean-Luc Łukasz", "Jean-Luc Łukasz"],
  ])("keeps the name in %j", (typed, shown) => {
    expect(textInLetters(typed)).toBe(shown);
  });

  test.each([
    ["https://evil.example/login", "https evil example login"],
    ["Win at evil.example now", "Win at evil example now"],
    ["www.evil.example", "www evil example"],
    ["evil。example and evil．example", "evil example and evil example"],
    ["ｅｖｉｌ．example", "evil example"],
    ["mailto:eve@evil.example", "mailto eve evil example"],
    ["Call +91 (40) 555-0199-22 at once", "Call at once"],
    ["Reset \u202Egro.live\u202C now", "Reset gro live now"],
    ["a\u2066b\u2069c\u200Bd\u00ADe\uFEFFf", "abcdef"],
    ["two\nlines\r\nand\ttabs", "two lines and tabs"],
    ["<b>bold</b> [a](b)", "b bold b a (b)"],
    ["...", ""],
  ])("removes links, markup and hidden characters from %j", (typed, shown) => {
    expect(textInLetters(typed)).toBe(shown);
  });

  test("shortens text without splitting a character", () => {
    expect(textInLetters("x".repeat(500))).toBe(`${"x".repeat(60)}…`);
    expect(textInLetters("𝒳y".repeat(100))).toBe(`${"Xy".repeat(30)}…`);
    expect([...textInLetters("𠀀".repeat(100))]).toHaveLength(61);
  });
});
