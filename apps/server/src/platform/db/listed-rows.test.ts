import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { NumberArray } from "./binary-array.ts";
import { listedRows } from "./listed-rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const NONE = Number.NaN;
const number = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constant(NONE));
const row = fc.record({ count: fc.maxSafeInteger(), small: number, large: number });

it("returns the rows that the lists were made of, with NULL for missing values", async () => {
  const text = listedRows([
    { name: "count", type: "bigint" },
    { name: "small", type: "real" },
    { name: "large", type: "float8" },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      const listOf = (name: keyof (typeof rows)[0], type: "bigint" | "real" | "float8") => {
        const list = new NumberArray(type, rows.length, "NaN");
        for (const each of rows) list.add(each[name]);
        return list.toBuffer();
      };
      const lists = [listOf("count", "bigint"), listOf("small", "real"), listOf("large", "float8")];
      const given = rows.map(({ count, small, large }) => ({ count, small: orNull(small), large: orNull(large) }));
      expect(await database.query(text, lists)).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

it("leaves parameters before the lists to the caller", async () => {
  const list = new NumberArray("float8", 2, "NaN");
  for (const each of [7, NONE]) list.add(each);
  const rows = listedRows([{ name: "value", type: "float8" }], 2);
  expect(await database.query(`SELECT $1::text AS who, * FROM (${rows}) r`, ["me", list.toBuffer()])).toEqual([
    { who: "me", value: 7 },
    { who: "me", value: null },
  ]);
});

const orNull = (value: number) => (Number.isNaN(value) ? null : value);
