import { expect, test } from "vitest";
import { type Arrangement, isArrangementOf, isColumnOf, isFilterOf, type TableName } from "./table-views.ts";

test.each<[TableName, string, boolean]>([
  ["devices", "name", true],
  ["devices", "meta.Floor", true],
  ["devices", "meta.", false],
  ["devices", "meta.\u0000", false],
  ["devices", "email", false],
  ["people", "email", true],
  ["people", "meta.Floor", false],
])("knows for %s the column %j: %s", (table, column, isKnown) => {
  expect(isColumnOf(table, column)).toBe(isKnown);
});

test("accepts the filters of its own list", () => {
  expect([isFilterOf("tickets", "status"), isFilterOf("people", "status")]).toEqual([true, false]);
});

const shown = (...ids: string[]): Arrangement => ({ columns: ids.map((id) => ({ id })), sort: null });

test.each<[string, Arrangement, boolean]>([
  ["known columns", shown("name", "room"), true],
  ["a column twice", shown("name", "name"), false],
  ["a column of nowhere", shown("name", "shoe"), false],
  ["sorted by a column that is not shown", { ...shown("name"), sort: { column: "room", dir: "desc" } }, true],
  ["sorted by nothing known", { ...shown("name"), sort: { column: "shoe", dir: "asc" } }, false],
])("accepts an arrangement of %s: %s", (_, arrangement, isOne) => {
  expect(isArrangementOf("devices", arrangement)).toBe(isOne);
});
