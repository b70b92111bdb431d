import type { Arrangement } from "@switchboard/domain/core";
import { describe, expect, test } from "vitest";
import {
  fittingArrangement,
  nextSort,
  type Sort,
  sameArrangement,
  standardArrangement,
  tracksOf,
  withColumn,
  withMoved,
  withWidths,
} from "./arrangement.ts";

const COLUMNS = [
  { id: "name", width: 200, isFixed: true },
  { id: "type", width: 100, from: 1024 },
  { id: "room", width: 100 },
  { id: "id", width: 100, isExtra: true },
];
const of = (...ids: string[]): Arrangement => ({ columns: ids.map((id) => ({ id })), sort: null });
const ids = ({ columns }: Arrangement) => columns.map(({ id }) => id);

test("shows everything at first but extra columns, and on a narrow screen without those that give way", () => {
  expect(ids(standardArrangement(COLUMNS, 1200))).toEqual(["name", "type", "room"]);
  expect(ids(standardArrangement(COLUMNS, 768))).toEqual(["name", "room"]);
});

test("drops missing columns of a kept arrangement, and always shows the fixed ones", () => {
  const kept = { ...of("gone", "id"), sort: { column: "gone", dir: "asc" as const } };
  expect(fittingArrangement(COLUMNS, kept)).toEqual(of("name", "id"));
});

describe("column", () => {
  test("is added last when chosen, and removed when not", () => {
    expect(ids(withColumn(of("name", "room"), "id", true))).toEqual(["name", "room", "id"]);
    expect(ids(withColumn(of("name", "room"), "room", false))).toEqual(["name"]);
  });

  test.each<[string, -1 | 1, string[]]>([
    ["room", -1, ["room", "name", "id"]],
    ["room", 1, ["name", "id", "room"]],
    ["name", -1, ["name", "room", "id"]],
    ["id", 1, ["name", "room", "id"]],
  ])("%s moved by %i gives %j", (id, by, expected) => {
    expect(ids(withMoved(of("name", "room", "id"), id, by))).toEqual(expected);
  });

  test("is never narrower than can be grasped, nor wider than a screen", () => {
    const widths = new Map([
      ["name", 3],
      ["room", 5000],
    ]);
    expect(withWidths(of("name", "room", "id"), widths).columns).toEqual([
      { id: "name", width: 56 },
      { id: "room", width: 1000 },
      { id: "id" },
    ]);
  });
});

test.each<[Sort, string, Sort]>([
  [null, "name", { column: "name", dir: "asc" }],
  [{ column: "name", dir: "asc" }, "name", { column: "name", dir: "desc" }],
  [{ column: "name", dir: "desc" }, "name", null],
  [{ column: "name", dir: "desc" }, "room", { column: "room", dir: "asc" }],
])("sorted by %j, a press on %s gives %j", (sort, column, expected) => {
  expect(nextSort(sort, column)).toEqual(expected);
});

test("compares arrangements by columns, widths and order", () => {
  expect(sameArrangement(of("name"), { sort: null, columns: [{ id: "name", width: undefined }] })).toBe(true);
  expect(sameArrangement(of("name"), { ...of("name"), sort: { column: "name", dir: "asc" } })).toBe(false);
});

describe("width of a table", () => {
  const shown = COLUMNS.slice(0, 2);

  test("is shared by columns without a width of their own, down to a readable minimum", () => {
    const { template, least } = tracksOf(shown, of("name", "type"), { start: 44, end: 0 });
    expect(template).toBe("44px minmax(140px, 200fr) minmax(70px, 100fr)");
    expect(least).toBe(254);
  });

  test("stays above the minimum that a column states", () => {
    const [name, type] = [
      { id: "name", width: 200, least: 90 },
      { id: "type", width: 100 },
    ];
    expect(tracksOf([name, type], of("name", "type"), { start: 0, end: 0 })).toEqual({
      template: "minmax(90px, 200fr) minmax(70px, 100fr)",
      least: 160,
    });
  });

  test("is left over when every column has its own", () => {
    const arrangement = withWidths(of("name", "type"), new Map(Object.entries({ name: 120, type: 80 })));
    expect(tracksOf(shown, arrangement, { start: 0, end: 44 })).toEqual({
      template: "120px 80px minmax(0, 1fr) 44px",
      least: 244,
    });
  });
});
