import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { NumberArray, UuidArray } from "./binary-array.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

async function sentAndRead(type: "real" | "float8" | "bigint" | "timestamptz", values: number[]): Promise<number[]> {
  const array = new NumberArray(type, values.length);
  for (const value of values) array.add(value);
  const read = type === "timestamptz" ? "(extract(epoch FROM value) * 1000)::float8" : "value::float8";
  const rows = await database.query<{ value: number | null }>(
    `SELECT ${read} AS value FROM unnest($1::${type}[]) WITH ORDINALITY AS u (value, place) ORDER BY place`,
    [array.toBuffer()],
  );
  return rows.map(({ value }) => value ?? Number.NaN);
}

const missing = fc.constant(Number.NaN);
const whole = fc.maxSafeInteger();
const instant = fc.date({ min: new Date("1970-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });

it.each([
  ["real", fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
  ["float8", fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)],
  ["bigint", whole],
  ["timestamptz", instant.map((date) => date.getTime())],
] as const)("stores numbers unchanged as %s, with NULL for missing ones", async (type, value) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(value, missing), { minLength: 1, maxLength: 30 }), async (values) => {
      const read = await sentAndRead(type, values);
      // A bigint beyond a double's exact numbers is not tested, because it is read back as a double here.
      expect(read).toEqual(values.map((each) => (type === "real" ? Math.fround(each) : each)));
    }),
    { numRuns: 50 },
  );
});

it("sends ids unchanged, also the same one many times", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const ids = [one, one, other, one];
  const array = new UuidArray(ids.length);
  for (const id of ids) array.add(id);
  const rows = await database.query<{ id: string }>(
    "SELECT id FROM unnest($1::uuid[]) WITH ORDINALITY AS u (id, place) ORDER BY place",
    [array.toBuffer()],
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

it("rejects a text that is no id before it is sent", () => {
  expect(() => new UuidArray(1).add("not-an-id")).toThrow("no uuid");
});
