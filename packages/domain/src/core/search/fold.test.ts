import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWords, foldText } from "./fold.ts";

test.each([
  ["Café", "cafe"],
  ["CAFE\u0301", "cafe"],
  ["ＡＣ １", "ac 1"],
  ["हिन्दी", "हिंदी"],
  ["फ़ैन", "फैन"],
  ["\u095eन", "फन"],
  ["चाँद", "चांद"],
  ["हिन्दी", foldText("हिंदी")],
  ["హిన్దీ", "హిందీ"],
  ["ఫ్లోర్ ౧౨", "ఫ్లోర్ 12"],
  ["मंज़िल ३", "मंजिल 3"],
  ["ఆన్\u200c", "ఆన్"],
])("%s and %s are equal for a search", (written, same) => {
  expect(foldText(written)).toBe(same);
});

test.each([
  ["SB-X012 (Café)", ["sb", "x012", "cafe"]],
  ["  Table   lights ", ["table", "lights"]],
  ["తెలుగు లైట్లు", ["తెలుగు", "లైట్లు"]],
  ["बैठक की बत्ती", ["बैठक", "की", "बत्ती"]],
  ["— / —", []],
])("splits %j into words", (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});

test("is idempotent for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test("treats composed and decomposed text alike", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(text.normalize("NFC"))).toBe(foldText(text.normalize("NFD")));
    }),
  );
});
