import { expect, it, test } from "vitest";
import { compareFigures, figuresText, isWorse, parseFigures } from "./figures.ts";

const ratio = { what: "of the bare page's", value: 1.1, unit: "x", aim: { atMost: 1.3 } };
const time = { what: "first tiles", value: 900, unit: "ms", state: "warm" as const, aim: { atMost: 1000 } };
const rate = { what: "frames a second", value: 58, unit: "", aim: { atLeast: 55 } };
const shown = { what: "for comparison", value: 5, unit: "ms" };
const parts = [{ name: "click", measures: [ratio, time, rate, shown] }];
const figures = parseFigures(figuresText(parts, parseFigures(""), "a desk"));

it("reads what it writes, with the machine", () => {
  expect(figures.machine).toBe("a desk");
  expect(figures.values.get("click: first tiles (warm)")).toEqual({ value: 900, unit: "ms" });
  expect(figures.values.size).toBe(4);
});

it("compares figures with an aim, and times on the same machine only", () => {
  const names = (machine: string) => compareFigures(parts, figures, machine).map(({ name }) => name);
  expect(names("a desk")).toEqual(["click: of the bare page's", "click: first tiles (warm)", "click: frames a second"]);
  expect(names("a rack")).toEqual(["click: of the bare page's", "click: frames a second"]);
});

test.each([
  ["ms", 100, 109, false, false],
  ["ms", 100, 111, false, true],
  ["ms", 100, 50, false, false],
  ["", 100, 92, true, false],
  ["", 100, 90, true, true],
  ["ms", 100, Number.NaN, false, true],
])("%s from %d to %d, at least %s: worse %s", (unit, before, now, isLeast, worse) => {
  expect(isWorse({ name: "any", unit, before, now, isLeast })).toBe(worse);
});

it("keeps the figures of parts that were not measured, unless they are of another machine", () => {
  const other = [{ name: "year", measures: [{ ...time, what: "a year" }] }];
  expect(parseFigures(figuresText(other, figures, "a desk")).values.size).toBe(5);
  expect(parseFigures(figuresText(other, figures, "a rack")).values.size).toBe(1);
});
