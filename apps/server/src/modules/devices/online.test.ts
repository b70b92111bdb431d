import { isOnline } from "@switchboard/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isOfflineSql, isOnlineSql } from "./online.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("is online in the store when it is in the domain", async () => {
  const rows = await database.query<{ status: number; online: boolean; offline: boolean }>(
    `SELECT status, ${isOnlineSql("status")} AS online, ${isOfflineSql("status")} AS offline
     FROM generate_series(-5, 10) AS status`,
  );
  expect(rows).toHaveLength(16);
  for (const { status, online, offline } of rows) {
    expect({ status, online }).toEqual({ status, online: isOnline(status) });
    expect(offline).toBe(!online);
  }
});

it("lets the store find those that are offline by their index", async () => {
  // Of an empty table the store would read everything, whatever there is to find it by.
  const plan = await database.transaction(async (sql) => {
    await sql.query("SET LOCAL enable_seqscan = off");
    return sql.query(`EXPLAIN SELECT 1 FROM devices d WHERE ${isOfflineSql("d.current_status")}`);
  });
  expect(JSON.stringify(plan)).toContain("devices_offline");
});
