import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPlainName, printedText } from "./texts.ts";

const anyText = fc.string({ unit: "binary" });

describe("a name", () => {
  test.each(["Lobby lamp", "దీపం 1", "क्‍ष बत्ती", "مصباح", "מנורה\u200f 2", "<img onerror=alert(1)>", "Café №5 👩‍👧"])(
    "may be %j",
    (name) => expect(isPlainName(name)).toBe(true),
  );

  test.each([
    ["nothing", ""],
    ["nothing to see", "\u200b\u200d \u2060"],
    ["a line break", "a\nb"],
    ["NUL", "a\0b"],
    ["a control of Windows-1252", "a\u0085b"],
    ["a line separator", "a\u2028b"],
    ["no character", "a\uffffb"],
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => [
      `a control of direction, U+${code.toString(16)}`,
      `Lobby ${String.fromCodePoint(code)}lamp`,
    ]),
  ])("may not hold %s", (_what, name) => expect(isPlainName(name ?? "")).toBe(false));
});

describe("a text on paper", () => {
  test.each([
    ["Lobby lamp", "Lobby lamp"],
    ["దీపం క్‌ష", "దీపం క్‌ష"],
    ["क्‍ष", "क्‍ष"],
    ["a\u202eb\u2066c", "abc"],
    ["two\nlines", "two lines"],
    ["bell\u0007", "bell"],
    ["lamp אב", "lamp □□"],
  ])("%j is set as %j", (given, set) => expect(printedText(given)).toBe(set));

  it("never changes direction, and is idempotent", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const set = printedText(text);
        expect(set).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Script=Hebrew}\p{Script=Arabic}]/u);
        expect(printedText(set)).toBe(set);
      }),
    );
  });
});
