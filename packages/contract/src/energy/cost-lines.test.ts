import { expect, test } from "vitest";
import type { CostOf } from "./bills.ts";
import { costLines } from "./cost-lines.ts";

const doc = (id: string | null, day: string | null, importWh: number, amount: string | null): CostOf => ({
  ...{ id, day, importWh, amount },
  co2: null,
});
const MONDAY = "2026-03-02";
const total = doc(null, null, 1000, "10.01");
const figuresOf = (lines: ReturnType<typeof costLines>) =>
  lines.map(({ kind, id, day, level, importWh, amount }) => [kind, id ?? "", day ?? "", level, importWh, amount]);

test("puts a meter before those behind it, with a rest that makes them add up to it", () => {
  const docs = [doc("hall", null, 600, "6.00"), doc("main", null, 1000, "10.01"), doc("fan", null, 650, "6.50")];
  const behind = { hall: "main", fan: "hall" };
  expect(figuresOf(costLines({ total, docs, behind, apart: [] }, { rows: "device", cut: "whole" }))).toEqual([
    ["one", "main", "", 0, 1000, "10.01"],
    ["one", "hall", "", 1, 600, "6.00"],
    ["one", "fan", "", 2, 650, "6.50"],
    ["excess", "", "", 2, -50, "-0.50"],
    ["rest", "", "", 1, 400, "4.01"],
    ["total", "", "", 0, 1000, "10.01"],
  ]);
});

test("leaves out a meter without energy and keeps the meters behind it", () => {
  const docs = [doc(null, MONDAY, 1000, "10.01"), doc("main", MONDAY, 1000, "10.01"), doc("fan", MONDAY, 650, null)];
  const answer = { total, docs, behind: { hall: "main", fan: "hall" }, apart: [] };
  expect(figuresOf(costLines(answer, { rows: "device", cut: "week" }))).toEqual([
    ["period", "", MONDAY, 0, 1000, "10.01"],
    ["one", "main", MONDAY, 1, 1000, "10.01"],
    ["one", "fan", MONDAY, 2, 650, null],
    ["rest", "", MONDAY, 2, 350, "10.01"],
    ["total", "", "", 0, 1000, "10.01"],
  ]);
});

test("adds a line to the rooms so that they add up to the total", () => {
  const lines = (importWh: number, amount: string) =>
    figuresOf(
      costLines(
        { total, docs: [doc("hall", null, importWh, amount)], behind: {}, apart: [] },
        { rows: "room", cut: "whole" },
      ),
    );
  expect(lines(600, "6.00").slice(1)).toEqual([
    ["elsewhere", "", "", 0, 400, "4.01"],
    ["total", "", "", 0, 1000, "10.01"],
  ]);
  expect(lines(1200, "12.01")[1]).toEqual(["twice", "", "", 0, -200, "-2.00"]);
  expect(lines(1000, "10.01")).toHaveLength(2);
});

test("puts a meter without a place last, apart from those that add up", () => {
  const docs = [doc("loose", null, 70, "0.70"), doc("main", null, 1000, "10.01")];
  const lines = costLines({ total, docs, behind: {}, apart: ["loose"] }, { rows: "device", cut: "whole" });
  expect(lines.map(({ kind, id }) => [kind, id])).toEqual([
    ["one", "main"],
    ["apart", "loose"],
    ["total", null],
  ]);
});
