import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isForeignKeyViolation, isUniqueViolation } from "./pg-errors.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await database.query(`CREATE TABLE rooms (name text CONSTRAINT rooms_by_name PRIMARY KEY);
    CREATE TABLE doors (room text REFERENCES rooms); INSERT INTO rooms VALUES ('hall')`);
});
afterAll(() => database.drop());

const refusal = (statement: string) =>
  database.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  );

it("distinguishes a missing reference from a taken name, as the store reports them", async () => {
  const gone = await refusal("INSERT INTO doors VALUES ('attic')");
  const taken = await refusal("INSERT INTO rooms VALUES ('hall')");
  expect([gone, taken].map(isForeignKeyViolation)).toEqual([true, false]);
  expect([gone, taken].map((error) => isUniqueViolation(error, "rooms_by_name"))).toEqual([false, true]);
  expect(isUniqueViolation(taken, "doors_by_name")).toBe(false);
});

it("matches no other error", () => {
  for (const error of [undefined, null, new Error("23503"), "23505"]) {
    expect(isForeignKeyViolation(error)).toBe(false);
    expect(isUniqueViolation(error, "rooms_by_name")).toBe(false);
  }
});
