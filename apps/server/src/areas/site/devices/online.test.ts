import { EXPECTED_MS, isExpected, isOnline, isReachable } from "@switchboard/domain/site";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { isExpectedSql, isOfflineSql, isOnlineSql, isReachableSql } from "./online.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("agrees with the domain about which devices are online", async () => {
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

it("agrees with the domain about which devices are expected", async () => {
  const now = new Date("2026-03-02T06:30:00Z");
  const ahead = [-1, 0, 1, EXPECTED_MS - 1, EXPECTED_MS, EXPECTED_MS + 1];
  const instants = [null, ...ahead.map((ms) => new Date(now.getTime() + ms))];
  const rows = await database.query<{ until: Date | null; expected: boolean }>(
    `SELECT until, ${isExpectedSql("until", "$1::timestamptz")} AS expected FROM unnest($2::timestamptz[]) AS until`,
    [now, instants],
  );
  expect(rows.map(({ expected }) => expected)).toEqual(
    instants.map((until) => isExpected(until?.getTime() ?? null, now.getTime())),
  );
});

it("agrees with the domain about which devices are reachable", async () => {
  const rows = await database.query<{ current_status: number; expected_until: Date | null; reachable: boolean }>(
    `SELECT d.*, ${isReachableSql("d")} AS reachable
     FROM (SELECT * FROM generate_series(0, 4) AS current_status
       CROSS JOIN (VALUES (NULL), (now())) AS e (expected_until)) d`,
  );
  expect(rows).toHaveLength(10);
  for (const { current_status, expected_until, reachable } of rows)
    expect({ current_status, expected_until, reachable }).toEqual({
      current_status,
      expected_until,
      reachable: isReachable(current_status, expected_until?.getTime() ?? null),
    });
});

it("finds offline devices through their index", async () => {
  // The planner would read an empty table completely, whatever indexes it has.
  const plan = await database.transaction(async (sql) => {
    await sql.query("SET LOCAL enable_seqscan = off");
    return sql.query(`EXPLAIN SELECT 1 FROM devices d WHERE ${isOfflineSql("d.current_status")}`);
  });
  expect(JSON.stringify(plan)).toContain("devices_offline");
});
