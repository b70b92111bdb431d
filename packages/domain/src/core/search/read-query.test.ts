import { expect, test } from "vitest";
import { type Reading, readQuery, type SearchAction } from "./read-query.ts";

const describeReading = ({ action, words }: Reading) => ({
  action,
  words: words.map(({ text, isOptional }) => (isOptional ? `(${text})` : text)).join(" "),
});

function readAs(text: string, action: SearchAction): string[] {
  return readQuery(text)
    .filter((reading) => reading.action === action && !reading.isGuess)
    .map((reading) => describeReading(reading).words);
}

test.each<[string, SearchAction, string]>([
  ["table lights off", "off", "table lights"],
  ["Turn off the boardroom", "off", "(turn) (the) boardroom"],
  ["turn boardroom ON", "on", "(turn) boardroom"],
  ["switch 2 off", "off", "(switch) 2"],
  ["lights off in cafeteria", "off", "lights (in) cafeteria"],
  ["play leaving", "play", "leaving"],
  ["open blinds", "open", "blinds"],
  ["close blinds", "close", "blinds"],
  ["disable night lights", "disable", "night lights"],
  ["turn off", "off", ""],
  ["everything off", "off", ""],
  ["బోర్డ్‌రూమ్ ఆఫ్ చేయి", "off", "బోర్డ్రూమ్ (చేయి)"],
  ["లైట్లు ఆన్ చేయండి", "on", "లైట్లు (చేయండి)"],
  ["बैठक की बत्ती बंद करें", "off", "बैठक (की) बत्ती (करें)"],
  ["पंखा चालू करो", "on", "पंखा (करो)"],
  ["पर्दा बन्द करो", "close", "पर्दा (करो)"],
])("interprets %s as: %s, of %j", (text, action, words) => {
  expect(readAs(text, action)).toEqual([words]);
});

test("searches for a word first, even if it could be an action", () => {
  expect(readQuery("Open office").map(describeReading)).toEqual([
    { action: undefined, words: "open office" },
    { action: "open", words: "office" },
    { action: undefined, words: "open office" },
  ]);
});

test("interprets two such words either way", () => {
  expect(readAs("open office off", "off")).toEqual(["open office"]);
  expect(readAs("open office off", "open")).toEqual(["office off"]);
});

test.each([
  ["table lights o", "table lights"],
  ["table lights of", "table lights"],
  ["turn table", "(turn) table"],
])("searches %s, an incomplete sentence, for %s", (text, words) => {
  const guess = readQuery(text).find(({ isGuess }) => isGuess);
  expect(guess && describeReading(guess)).toEqual({ action: undefined, words });
});

test("offers to turn things off when there is only a verb", () => {
  expect(readQuery("turn").at(-1)).toEqual({ action: "off", words: [], isGuess: true });
});

test("searches for connecting words when there is nothing else", () => {
  expect(readQuery("the").map(describeReading)[0]).toEqual({ action: undefined, words: "the" });
  expect(readQuery(" – ")).toEqual([]);
});
