import fc from "fast-check";
import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (text: string, ...words: string[]) =>
  markWords(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Table lights", ["table"], "[Table] lights"],
  ["Table lights", ["li", "ta"], "[Ta]ble [li]ghts"],
  ["Table lights", ["l"], "Table [l]ights"],
  ["Table lights", ["lihgts"], "Table [lights]"],
  ["Boardroom", ["room"], "Board[room]"],
  ["Café lamp", ["cafe"], "[Café] lamp"],
  ["CAFE\u0301 lamp", ["caf"], "[CAF]E\u0301 lamp"],
  ["కాన్ఫరెన్స్ గది", ["గద"], "కాన్ఫరెన్స్ [గది]"],
  ["हिन्दी भाषा", ["हिंदी"], "[हिन्दी] भाषा"],
  ["Table lights", ["kitchen"], "Table lights"],
])("marks in %s the words %j", (text, words, expected) => {
  expect(marked(text, ...words)).toBe(expected);
});

test("returns parts that make up the text for any query", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string({ unit: "grapheme", maxLength: 4 })),
      (text, words) => {
        const parts = markWords(text, words);
        expect(parts.map((part) => part.text).join("")).toBe(text);
      },
    ),
  );
});
