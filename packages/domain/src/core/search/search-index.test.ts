import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWords } from "./fold.ts";
import { createSearchIndex, type SearchText } from "./search-index.ts";

const BUILDING: SearchText[] = [
  { name: "Control", also: ["Screen", "devices/control"], lift: 3 },
  { name: "Boardroom", also: ["Room"], lift: 2 },
  { name: "Boardroom board", also: ["Boardroom", "SB-B01", "Device"] },
  { name: "Table lights", also: ["Boardroom", "Boardroom board", "SB-B01", "Switch"] },
  { name: "Spot lights", also: ["Boardroom", "Boardroom board", "SB-B01", "Switch"] },
  { name: "Counter lights", also: ["Cafeteria", "Cafeteria board", "SB-C02", "Switch"] },
  { name: "బల్ల దీపాలు", also: ["కాన్ఫరెన్స్", "Switch"] },
  { name: "हिन्दी", aliases: ["Hindi", "హిందీ"], also: ["Language"] },
  { name: "Café lamp", also: ["Cafeteria"] },
];

const index = createSearchIndex(BUILDING, (each) => each);

function find(text: string): string[] {
  return index.find(foldedWords(text).map((word) => ({ text: word }))).hits.map(({ item }) => item.name);
}

test.each([
  ["table lights", ["Table lights"]],
  ["lights table", ["Table lights"]],
  ["tablelights", ["Table lights"]],
  ["tabel lihgts", ["Table lights"]],
  ["boardroom lights", ["Table lights", "Spot lights"]],
  ["sb-b01 table", ["Table lights"]],
  ["SBC02", ["Counter lights"]],
  ["cafateria", ["Counter lights", "Café lamp"]],
  ["CAFE lamp", ["Café lamp"]],
  ["దీపాలు", ["బల్ల దీపాలు"]],
  ["కాన్ఫరెన్స్ బల్ల", ["బల్ల దీపాలు"]],
  ["हिंदी", ["हिन्दी"]],
  ["hindi", ["हिन्दी"]],
  ["హిందీ", ["हिन्दी"]],
  ["kitchen", []],
  ["table kitchen", []],
])("%s finds %j", (text, names) => {
  expect(find(text)).toEqual(names);
});

test("ranks matches in the name before matches elsewhere", () => {
  expect(find("boardroom")).toEqual(["Boardroom", "Boardroom board", "Table lights", "Spot lights"]);
  expect(find("control")[0]).toBe("Control");
});

test("does not require optional words, but counts them", () => {
  const words = [{ text: "lights" }, { text: "counter", isOptional: true }];
  const names = index.find(words).hits.map(({ item }) => item.name);
  expect(names[0]).toBe("Counter lights");
  expect(names).toContain("Spot lights");
  expect(index.find([{ text: "counter", isOptional: true }]).count).toBe(0);
});

const word = fc.string({ unit: fc.constantFrom(..."abcdeé"), minLength: 1, maxLength: 6 });
const item = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  also: fc.array(word, { maxLength: 2 }),
});

test("finds an item by any words of its name and place, in any order", () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (items, which, turn) => {
      const wanted = items[which % items.length];
      if (!wanted) return;
      const all = [wanted.name, ...wanted.also].flatMap(foldedWords);
      const turned = all.slice(turn % all.length).concat(all.slice(0, turn % all.length));
      const asked = turned.slice(0, 3).map((text) => ({ text }));
      const found = createSearchIndex(items, (each) => each).find(asked);
      expect(found.hits.map((hit) => hit.item)).toContain(wanted);
    }),
  );
});

test("never finds more with a further word", () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      word,
      (items, words, more) => {
        const own = createSearchIndex(items, (each) => each);
        const asked = words.map((text) => ({ text }));
        expect(own.find([...asked, { text: more }]).count).toBeLessThanOrEqual(own.find(asked).count);
      },
    ),
  );
});

test("returns the best results in order when they are limited", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), word, fc.integer({ min: 1, max: 6 }), (items, text, limit) => {
      const own = createSearchIndex(items, (each) => each);
      const all = own.find([{ text }]);
      const few = own.find([{ text }], limit);
      expect(few).toEqual({ hits: all.hits.slice(0, limit), count: all.hits.length });
    }),
  );
});
