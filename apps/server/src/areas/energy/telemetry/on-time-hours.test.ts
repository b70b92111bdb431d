import { hourPieces } from "@switchboard/domain/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

const ZONES = ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("counts on-time in the same hours as energy", async () => {
  const start = fc.integer({ min: Date.parse("2024-03-01"), max: Date.parse("2026-12-01") });
  const length = fc.integer({ min: 1, max: 40 * 3_600_000 });
  await fc.assert(
    fc.asyncProperty(start, length, fc.constantFrom(...ZONES), async (from, ms, zone) => {
      const rows = await database.query(
        `SELECT (extract(epoch FROM hour) * 1000)::float8 AS hour, from_ms::float8 + $2 AS from, until_ms::float8 + $2 AS to
         FROM hour_pieces($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)) ORDER BY from_ms`,
        [zone, from, from + ms],
      );
      expect(rows).toEqual(hourPieces(from, from + ms, zone));
    }),
    { numRuns: 100 },
  );
});
