import { expect, test } from "vitest";
import type { Sort } from "./arrangement.ts";
import { sortRows } from "./sort-rows.ts";

interface Row {
  name: string;
  count: number | null;
}

const rows: Row[] = [
  { name: "Board 10", count: 3 },
  { name: "board 2", count: null },
  { name: "", count: 20 },
  { name: "Board 2", count: 3 },
  { name: "Àrea", count: -1 },
];
const columns = [
  { id: "name", text: ({ name }: Row) => name },
  { id: "count", text: () => "", sortBy: ({ count }: Row) => count },
];
const sorted = (sort: Sort) => sortRows(rows, columns, sort, "en").map((row) => rows.indexOf(row));

test.each<[Sort, number[]]>([
  [{ column: "name", dir: "asc" }, [4, 1, 3, 0, 2]],
  [{ column: "name", dir: "desc" }, [0, 1, 3, 4, 2]],
  [{ column: "count", dir: "asc" }, [4, 0, 3, 2, 1]],
  [{ column: "count", dir: "desc" }, [2, 0, 3, 4, 1]],
  [null, [0, 1, 2, 3, 4]],
  [{ column: "gone", dir: "asc" }, [0, 1, 2, 3, 4]],
])("by %j: numbers as they count, equals as they stood, nothing last", (sort, expected) => {
  expect(sorted(sort)).toEqual(expected);
});

test("sorts Telugu and Hindi by their own alphabets", () => {
  const words = ["హాల్", "అంతస్తు", "గది"].map((name) => ({ name, count: null }));
  expect(sortRows(words, columns, { column: "name", dir: "asc" }, "te").map(({ name }) => name)).toEqual([
    "అంతస్తు",
    "గది",
    "హాల్",
  ]);
});
