import { expect, it } from "vitest";
import { dayInWords, editDays, holidaysToTake, type KeptEntry, takeDays } from "./edit-days.ts";

let count = 0;
const newId = () => `new ${++count}`;
const day = (from: string, name: string) => ({
  name,
  type: "closed" as const,
  from,
  to: from,
  yearly: false,
  hours: null,
});
const storedEntry = (_id: string, from: string, source: string | null = null): KeptEntry => ({
  ...day(from, _id),
  _id,
  source,
});

it("adds, changes and removes days, and keeps them in order", () => {
  const before = [
    storedEntry("a", "2026-03-01"),
    storedEntry("b", "2026-04-01", "IN 2026"),
    storedEntry("c", "2026-05-01"),
  ];
  const after = editDays(
    before,
    {
      add: [day("2026-01-01", "First")],
      change: [{ _id: "b", entry: day("2026-06-01", "Moved") }],
      remove: ["a", "gone"],
    },
    newId,
  );
  expect(after.map(({ from, name, source }) => [from, name, source])).toEqual([
    ["2026-01-01", "First", null],
    ["2026-05-01", "c", null],
    ["2026-06-01", "Moved", null],
  ]);
});

it("replaces days from a source by those of a new import", () => {
  const before = [
    storedEntry("a", "2026-03-01"),
    storedEntry("old", "2026-04-01", "file"),
    storedEntry("c", "2026-05-01", "IN 2026"),
  ];
  const after = takeDays(before, [{ source: "file", days: [day("2026-02-01", "New")] }], newId);
  expect(after.map(({ name, source }) => [name, source])).toEqual([
    ["New", "file"],
    ["a", null],
    ["c", "IN 2026"],
  ]);
});

it("imports a state's holidays by year", () => {
  const [first, second] = holidaysToTake("IN-TG", [2026, 2027], "closed");
  expect([first?.source, second?.source]).toEqual(["IN-TG 2026", "IN-TG 2027"]);
  expect(first?.days.every(({ type, from }) => type === "closed" && from.startsWith("2026"))).toBe(true);
});

it("formats a day", () => {
  expect(dayInWords(day("2026-11-08", "Diwali"))).toBe("2026-11-08 Diwali (closed)");
  expect(dayInWords({ ...day("2026-11-08", "Diwali"), to: "2026-11-10" })).toBe(
    "2026-11-08 – 2026-11-10 Diwali (closed)",
  );
});
