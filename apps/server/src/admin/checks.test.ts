import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ReadingsService } from "../areas/energy/telemetry/readings.service.ts";
import { buildMeteredDevice, type MeteredDevice, receivedReading } from "../areas/energy/telemetry/testing.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { callAdmin } from "./testing.ts";

let database: TestDatabase;
let device: MeteredDevice;
let readings: ReadingsService;
const START = Date.parse("2026-03-01T00:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  readings = new ReadingsService(database, 36_500);
});
beforeEach(async () => {
  await database.query("DELETE FROM enterprises");
  device = await buildMeteredDevice(database, "Asia/Kolkata");
  const user = randomUUID();
  await database.query("INSERT INTO users (id, email, username, name, created_at) VALUES ($1, $2, $2, 'Asha', now())", [
    user,
    `${user}@example.test`,
  ]);
  await database.query(
    "INSERT INTO memberships (enterprise_id, user_id, role, created_at) VALUES ($1, $2, 'admin', now())",
    [device.enterprise, user],
  );
  await callAdmin(database.url, ["rebuild-rollups", "--all"]);
  for (const [minutes, e] of [
    [0, 0],
    [10, 50_000],
    [70, 400_000],
  ] as const)
    await readings.store([
      receivedReading(device, { ts: START + minutes * 60_000, e, p: 300 }, new Date(START + minutes * 60_000)),
    ]);
});
afterAll(() => database.drop());

const check = () => callAdmin(database.url, ["check"]);
const run = (sql: string, ...values: unknown[]) => database.query(sql, values);

const MAILING = `INSERT INTO report_mailings (enterprise_id, id, owner_id, name, kind, format, about, every, on_day, at_time, next_at, zone, created_at)
  VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'x', 'energy', 'PDF', '{}', 'week', 1, 700, '2026-03-02', 'UTC', now())`;

describe("check", () => {
  it("finds nothing in a healthy database", async () => {
    expect(await check()).toMatchObject({ code: 0, printed: [expect.stringMatching(/^All is well: \d+ checks\.$/)] });
  });

  /** Each kind of damage, and the message about it. */
  const SPOILT: readonly [name: string, told: string, spoil: () => Promise<unknown>][] = [
    [
      "a day that is not the sum of its hours",
      "days are the sums of their hours",
      () => run("UPDATE reading_days SET energy = energy + 1"),
    ],
    ["a month without its days", "months are the sums of their days", () => run("DELETE FROM reading_months")],
    [
      "a reading that no hour counted",
      "hours have counted every reading",
      () => run("UPDATE reading_hours SET n = n - 1"),
    ],
    [
      "a row of an enterprise that is gone",
      "device_events: every row is of an enterprise",
      () =>
        run(
          "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES (gen_random_uuid(), gen_random_uuid(), now(), 1, 1)",
        ),
    ],
    [
      "a row about another enterprise's device",
      "no row is about a device of another enterprise",
      async () => {
        const other = await buildMeteredDevice(database, "UTC");
        await run(
          "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, now(), 1, 1)",
          other.enterprise,
          device.id,
        );
      },
    ],
    [
      "readings of a device that is gone",
      "readings: every row is of a device that is there",
      () =>
        run(
          "INSERT INTO readings (enterprise_id, device_id, ts, e) VALUES ($1, gen_random_uuid(), $2, 1)",
          device.enterprise,
          new Date(START),
        ),
    ],
    [
      "a schedule that would never run",
      "active schedules know when they run next",
      () =>
        run(
          "INSERT INTO schedules (enterprise_id, id, name, is_active, time, repeats, days, force, created_at) VALUES ($1, gen_random_uuid(), 'x', true, 600, true, '{1}', false, now())",
          device.enterprise,
        ),
    ],
    [
      "what bills are made from, of a device that is gone",
      "usage_months: every row is of a device that is there",
      () =>
        run(
          "INSERT INTO usage_months (enterprise_id, device_id, month, zone, made_of, days, hours, quarters, made_at) VALUES ($1, gen_random_uuid(), '2026-03-01', 'UTC', '', '{}', '', '', now())",
          device.enterprise,
        ),
    ],
    [
      "a report that is never mailed",
      "reports that are mailed know when they are next",
      () => run(MAILING, device.enterprise),
    ],
    [
      "a mail that nobody sends",
      "no report waits to be mailed for more than a day",
      () =>
        run(
          `INSERT INTO report_mails (enterprise_id, id, mailing_id, user_id, planned_at, from_date, to_date, state, created_at, due_at)
           SELECT enterprise_id, gen_random_uuid(), id, owner_id, next_at, next_at, next_at, 'waiting', next_at, next_at FROM report_mailings WHERE enterprise_id = $1`,
          device.enterprise,
        ),
    ],
    [
      "an alarm that nobody is told of",
      "no alarm waits for more than a day to be told",
      () =>
        run(
          `INSERT INTO alarms (enterprise_id, id, source, key, priority, head, message, is_on, is_latching, ends_by_self, is_loss, raised_at, changed_at, tell_at)
           VALUES ($1, gen_random_uuid(), 'offline', 'x', 'high', '', '', true, false, true, true, $2, $2, $2)`,
          device.enterprise,
          new Date(START),
        ),
    ],
    [
      "a message that nobody sends",
      "no message waits for more than a day past its time",
      () =>
        run(
          `INSERT INTO deliveries (enterprise_id, id, kind, user_id, channel_id, channel_kind, channel_name, is_repeatable, priority, words, state, created_at, due_at)
           VALUES ($1, gen_random_uuid(), 'test', gen_random_uuid(), gen_random_uuid(), 'mail', '', false, 'low', '{}', 'waiting', $2, $2)`,
          device.enterprise,
          new Date(START),
        ),
    ],
    [
      "a load that never comes back",
      "no load is shut off for more than a day past its time",
      async () => {
        const [fan, supply] = [randomUUID(), randomUUID()];
        await run(
          "INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name) VALUES ($1, $2, $3, 1, 'relay', 'Fan')",
          device.enterprise,
          fan,
          device.id,
        );
        await run(
          "INSERT INTO supplies (enterprise_id, id, name, reading_day, created_at) VALUES ($1, $2, 'Main', 1, now())",
          device.enterprise,
          supply,
        );
        await run(
          `INSERT INTO shed_events (enterprise_id, id, supply_id, switch_id, hold_id, power, shed_at, until)
           VALUES ($1, gen_random_uuid(), $2, $3, gen_random_uuid(), 1, $4, $4)`,
          device.enterprise,
          supply,
          fan,
          new Date(START),
        );
      },
    ],
    ["a trigger that is off", "triggers are switched on", () => run("ALTER TABLE switch_grants DISABLE TRIGGER USER")],
    ["an enterprise without an admin", "every enterprise has an admin", () => run("DELETE FROM memberships")],
  ];

  it("finds every problem by its name", async () => {
    for (const [, , spoil] of SPOILT) await spoil();
    const { code, printed } = await check();
    expect(code).toBe(1);
    for (const [name, told] of SPOILT)
      expect([name, printed.some((line) => line.includes(told))]).toEqual([name, true]);
    await run("ALTER TABLE switch_grants ENABLE TRIGGER USER");
    await run("DELETE FROM device_events");
    await run("DELETE FROM readings WHERE device_id <> $1", device.id);
    await run("DELETE FROM usage_months");
  });
});

describe("rebuild-rollups", () => {
  async function rollups() {
    const found: unknown[] = [];
    for (const table of ["reading_hours", "reading_days", "reading_months"])
      found.push(
        await run(
          `SELECT to_jsonb(t) AS row FROM ${table} t WHERE device_id = $1 ORDER BY to_jsonb(t)::text`,
          device.id,
        ),
      );
    return found;
  }

  it("computes the same sums as the readings did on arrival, in any order", async () => {
    const reading = fc.record({
      minute: fc.nat(3 * 24 * 60),
      e: fc.integer({ min: 0, max: 900_000 }),
      p: fc.integer({ min: 0, max: 2000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 12 }), async (given) => {
        device = await buildMeteredDevice(database, "Asia/Kolkata");
        await callAdmin(database.url, ["rebuild-rollups", "--enterprise", device.enterprise]);
        for (const { minute, e, p } of given) {
          const ts = START + minute * 60_000;
          await readings.store([receivedReading(device, { ts, e, p }, new Date(ts))]);
        }
        const before = await rollups();
        await run("UPDATE reading_hours SET energy = 1, n = 0 WHERE device_id = $1", device.id);
        const { code } = await callAdmin(database.url, ["rebuild-rollups", "--enterprise", device.enterprise]);
        expect(code).toBe(0);
        expect(await rollups()).toEqual(before);
      }),
      { numRuns: 5 },
    );
  });

  it("covers only devices with readings since a day", async () => {
    const since = (day: string) =>
      callAdmin(database.url, ["rebuild-rollups", "--enterprise", device.enterprise, "--since", day]);
    expect((await since("2026-03-01")).printed).toEqual(["Made the roll-ups of 1 device again."]);
    expect((await since("2026-03-02")).printed).toEqual(["Made the roll-ups of 0 devices again."]);
    expect((await since("someday")).said).toMatch(/is no day/);
  });
});
