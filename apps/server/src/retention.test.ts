import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RetentionDays } from "./platform/lifecycle.ts";
import { createRetention } from "./retention.ts";
import { type FurnishedEnterprise, furnish } from "./testing/furnished.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const TABLES = [
  "device_events",
  "protection_breaches",
  "waste_findings",
  "alarms",
  "alarm_transitions",
  "commands",
  "ir_sends",
  "schedule_runs",
  "workflow_firings",
  "audit_log",
  "notifications",
  "deliveries",
  "account_mails",
  "report_mails",
];
/** The day of everything that `furnish` writes. */
const WRITTEN = Date.UTC(2026, 2, 2, 6, 30);
const DAY = 86_400_000;
let database: TestDatabase;
let office: FurnishedEnterprise;
beforeAll(async () => {
  database = await createTestDatabase();
  office = await furnish(database);
});
afterAll(() => database.drop());

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES)
    found[table] = (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? 0;
  return found;
}
const carryOut = (days: RetentionDays, afterDays: number) =>
  createRetention({ database, clock: { now: () => new Date(WRITTEN + afterDays * DAY) }, days }).carryOut();

it("keeps everything except notifications when no retention is configured", async () => {
  const before = await counts();
  expect(await carryOut({}, 89)).toBe(0);
  expect(await carryOut({}, 36_000)).toBe(4);
  const gone = { notifications: 0, deliveries: 0, account_mails: 0, report_mails: 0 };
  expect(await counts()).toEqual({ ...before, ...gone });
});

it("deletes each kind after its own time and no other", async () => {
  const event = (ts: Date, value: number) =>
    database.query("INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, $3, 1, $4)", [
      office.enterprise,
      office.meter,
      ts,
      value,
    ]);
  // The value changes a day later, and stays so.
  await event(new Date(WRITTEN + DAY), 1);
  await event(new Date(WRITTEN + 2 * DAY), 1);
  expect(await carryOut({ events: 40 }, 30)).toBe(0);
  expect((await counts()).protection_breaches).toBe(1);
  expect(await carryOut({ events: 40 }, 41)).toBe(3);
  expect(await counts()).toMatchObject({ protection_breaches: 0, waste_findings: 0 });
  expect(await database.query("SELECT value FROM device_events ORDER BY ts")).toEqual([{ value: 1 }, { value: 1 }]);
  // The latest event stays however old it is: it says what state the device is in, and since when.
  expect(await carryOut({ events: 40 }, 4000)).toBe(0);
  expect(await carryOut({ trail: 40 }, 41)).toBe(1);
  expect((await counts()).audit_log).toBe(0);
});

it("deletes closed alarms with their steps and keeps open ones", async () => {
  expect(await carryOut({ alarms: 40 }, 39)).toBe(0);
  expect(await carryOut({ alarms: 40 }, 41)).toBe(1);
  expect(await counts()).toMatchObject({ alarms: 1, alarm_transitions: 0 });
});

it("deletes runs and firings with their commands and keeps those under way", async () => {
  expect(await carryOut({ commands: 40 }, 41)).toBe(4);
  expect(await counts()).toMatchObject({ schedule_runs: 0, workflow_firings: 0 });
  const left = "SELECT DISTINCT outcome FROM commands UNION SELECT DISTINCT outcome FROM ir_sends";
  expect(await database.query(left)).toEqual([{ outcome: "pending" }]);
});

it("deletes many rows in steps, and none that is younger than the limit", async () => {
  await database.query(
    `INSERT INTO audit_log (enterprise_id, id, at, source, action, subject, result)
     SELECT $1, gen_random_uuid(), to_timestamp($2::float8 / 1000) + n * interval '1 minute', 'dashboard', 'x', 'y', 'ok'
     FROM generate_series(1, 2500) AS n`,
    [office.enterprise, WRITTEN],
  );
  expect(await carryOut({ trail: 40 }, 41)).toBe(1440 - 1);
  expect(await counts()).toMatchObject({ audit_log: 2500 - 1439 });
});

it("rejects other deletions from the audit log, and deletions of entries that are not old enough", async () => {
  await expect(database.query("DELETE FROM audit_log")).rejects.toThrow("append-only");
  const forget = (before: string) =>
    database.transaction(async (sql) => {
      await sql.query("SELECT set_config('switchboard.forget_before', $1, true)", [before]);
      await sql.query("DELETE FROM audit_log");
    });
  await expect(forget(new Date(WRITTEN).toISOString())).rejects.toThrow("append-only");
  await expect(forget("")).rejects.toThrow("append-only");
  await expect(database.query("UPDATE audit_log SET subject = $1", [randomUUID()])).rejects.toThrow("append-only");
});
