import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { OperatorService } from "../../core/operator/operator.service.ts";
import { argonHasher } from "../../platform/auth/password-hasher.ts";
import { listMigrations, migrate } from "../../platform/db/migrate.ts";
import { storedTables } from "../../platform/db/whole-store/catalogue.ts";
import { withSnapshot } from "../../platform/db/whole-store/copy-out.ts";
import { furnish } from "../../testing/furnished.ts";
import { startS3StandIn } from "../../testing/s3-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { callAdmin } from "../testing.ts";

/** These tests take seconds, and the code under test seldom changes. */
const itInFullRun = it.runIf(inject("isFullRun"));

const MINUTE = 60_000;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);
const backup = (name: string, ...more: string[]) => callAdmin(server.database.url, ["backup", file(name), ...more]);

async function restored(place: string, ...more: string[]) {
  const database = await createTestDatabase({ empty: true });
  const answer = await callAdmin(database.url, ["restore", place, ...more]);
  return { database, ...answer };
}

async function counts(database: TestDatabase): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await storedTables(database))
    found[name] = (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${name}`))[0]?.n ?? 0;
  return found;
}

describe("a backup", () => {
  it("restores every row of every table of a whole building", async () => {
    await furnish(server.database);
    const before = await counts(server.database);
    expect(await new OperatorService(server.database).lastBackup()).toBeUndefined();
    expect(await backup("whole.tar.gz")).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/^Backed up \d+ rows/)],
    });
    expect((await new OperatorService(server.database).lastBackup())?.getTime()).toBeGreaterThan(Date.now() - MINUTE);
    expect(await callAdmin(undefined, ["verify", file("whole.tar.gz")])).toMatchObject({ code: 0 });
    const { database, code, said, printed } = await restored(file("whole.tar.gz"), "--keep-sessions");
    expect([code, printed[0]], said).toEqual([0, expect.stringContaining("everything is as it was backed up")]);
    const after = await counts(database);
    // Missed runs are recorded, due steps are dropped, links that may have been used are gone, and nothing else changes.
    const settled = { schedule_runs: 0, one_time_links: 0, workflow_waits: 0 };
    expect({ ...after, ...settled }).toEqual({ ...before, ...settled });
    expect(await database.query("SELECT purpose FROM one_time_links")).toEqual([{ purpose: "invite" }]);
    await database.drop();
  });

  it("is refused when it was cut off, changed or sealed differently, and leaves the database empty", async () => {
    await writeFile(file("key"), Buffer.alloc(32, 7));
    await writeFile(file("other-key"), Buffer.alloc(32, 8));
    await backup("sealed", "--key-file", file("key"));
    const whole = await readFile(file("sealed"));
    expect(whole.includes("about.json")).toBe(false);
    await writeFile(file("cut"), whole);
    await truncate(file("cut"), whole.length - 1);
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
    await writeFile(file("changed"), changed);
    const empty = await createTestDatabase({ empty: true });
    const open = (name: string, key?: string) =>
      callAdmin(empty.url, ["restore", file(name), ...(key ? ["--key-file", file(key)] : [])]);
    expect((await open("sealed")).said).toMatch(/is sealed: give/);
    expect((await open("sealed", "other-key")).said).toMatch(/not the one/);
    expect((await open("cut", "key")).said).toMatch(/not whole/);
    expect((await open("changed", "key")).said).toMatch(/changed/);
    expect((await callAdmin(undefined, ["verify", file("cut"), "--key-file", file("key")])).code).toBe(1);
    expect(await open("sealed", "key")).toMatchObject({ code: 0, said: expect.not.stringContaining("not empty") });
    expect((await open("sealed", "key")).said).toMatch(/The store is not empty: there is something in/);
    await empty.query("SELECT 1");
    expect((await open("sealed", "key")).said).toMatch(/else is connected/);
    await empty.drop();
  });

  itInFullRun("goes to S3 and comes back from there", async () => {
    const credentials = { accessKeyId: "operator", secretAccessKey: "a secret of S3", region: "ap-south-1" };
    const s3 = await startS3StandIn(credentials);
    const environment = {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: credentials.region,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
    };
    const call = (url: string, ...argv: string[]) => callAdmin(url, argv, { environment });
    expect(await call(server.database.url, "backup", "s3://backups/night")).toMatchObject({ code: 0 });
    const database = await createTestDatabase({ empty: true });
    expect(await call(database.url, "restore", "s3://backups/night")).toMatchObject({ code: 0 });
    await database.drop();
    await s3.close();
  });

  it("is restored from an older version and upgraded to this one", async () => {
    const old = await createTestDatabase({ empty: true });
    await migrate(
      old,
      (await listMigrations()).filter(({ name }) => name < "0019"),
    );
    await old.query(
      "INSERT INTO enterprises (id, name, time_zone, partner_name, created_at) VALUES (gen_random_uuid(), 'Tower', 'UTC', '', now())",
    );
    expect(await callAdmin(old.url, ["backup", file("old")])).toMatchObject({ code: 0 });
    const { database, code, printed } = await restored(file("old"));
    expect([code, printed[1]]).toEqual([0, expect.stringContaining("0039_table_views.sql")]);
    expect(await database.query("SELECT name, second_factor FROM enterprises")).toEqual([
      { name: "Tower", second_factor: false },
    ]);
    await Promise.all([old.drop(), database.drop()]);
  });
});

describe("after a restore", () => {
  it("runs nothing that was due since the backup, and sends nothing that was in progress", async () => {
    const who = await server.buildUser();
    const board = await server.buildDevice(who.enterpriseId);
    const lamp = board.switches[0]?.id ?? "";
    const add = async (name: string, nextRun: number) => {
      const id = randomUUID();
      await server.database.query(
        `INSERT INTO schedules (enterprise_id, id, name, is_active, time, repeats, days, force, owner_id, next_run, remind_at, created_at)
         VALUES ($1, $2, $3, true, 600, true, '{0,1,2,3,4,5,6}', false, $4, $5, $6, now())`,
        [who.enterpriseId, id, name, who.userId, new Date(Date.now() + nextRun), new Date(Date.now() - MINUTE)],
      );
      return id;
    };
    // The schedule is due so shortly before the restore that a server would still run it.
    const due = await add("due", -MINUTE);
    const ahead = await add("ahead", 5 * MINUTE);
    await server.database.query(
      `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, publish_after, created_at, expires_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'schedule', 1, 'pending', now(), now(), now() + interval '1 hour')`,
      [who.enterpriseId, board.id, lamp],
    );
    await backup("due");
    const { database, code } = await restored(file("due"));
    expect(code).toBe(0);
    expect(
      await database.query("SELECT state, reason, to_tell FROM schedule_runs WHERE schedule_id = $1", [due]),
    ).toEqual([{ state: "missed", reason: "too_late", to_tell: false }]);
    expect(await database.query("SELECT 1 FROM schedules WHERE next_run <= now() OR remind_at <= now()")).toEqual([]);
    expect(await database.query("SELECT is_active FROM schedules WHERE id = ANY($1)", [[due, ahead]])).toEqual([
      { is_active: true },
      { is_active: true },
    ]);
    expect(await database.query("SELECT 1 FROM commands WHERE outcome = 'pending'")).toEqual([]);
    expect(await database.query("SELECT 1 FROM sessions")).toEqual([]);
    const again = await startTestServer({ database, hasher: argonHasher });
    await again.app.building.schedules.runner.runDue();
    expect(await database.query("SELECT 1 FROM commands WHERE cause_id = $1", [due])).toEqual([]);
    expect((await again.get(who, contract.myDevices, {})).status).toBe(401);
    await again.close();
  });
});

describe("under load", () => {
  itInFullRun("a backup that takes long keeps nobody waiting, not even the first reading of a month", async () => {
    await withSnapshot(server.database.connectDirect, async () => {
      const done = server.database.transaction(async (sql) => {
        await sql.query("SET LOCAL lock_timeout = '5s'");
        await sql.query("SELECT ensure_readings_partition($1)", ["2031-05-01T00:00:00Z"]);
        await sql.query("INSERT INTO readings (enterprise_id, device_id, ts) VALUES ($1, $1, '2031-05-02')", [
          randomUUID(),
        ]);
      });
      await expect(done).resolves.toBeUndefined();
    });
    const [part] = await server.database.query(
      "SELECT relispartition FROM pg_class WHERE relname = 'readings_2031_05'",
    );
    expect(part).toEqual({ relispartition: true });
  });

  itInFullRun("a backup is one moment of a store that is written all the while", async () => {
    const enterprise = await server.buildEnterprise({ name: "Load" });
    const { id: device } = await server.buildDevice(enterprise, { type: "ENERGY_METER_1" });
    let isOver = false;
    let written = 0;
    // An event and its change of state are one step, so a snapshot has both or neither.
    const writing = (async () => {
      while (!isOver) {
        await server.database.transaction(async (sql) => {
          const at = new Date(Date.UTC(2026, 0, 1) + written * 1000);
          await sql.query(
            "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, $3, 1, $4)",
            [enterprise, device, at, written],
          );
          await sql.query(
            "INSERT INTO device_days (enterprise_id, device_id, day, last_seen) VALUES ($1, $2, now(), $3)",
            [enterprise, randomUUID(), at],
          );
        });
        written += 1;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(20);
    const before = written;
    const taken = await backup("load");
    const after = written;
    isOver = true;
    await writing;
    expect(taken.code).toBe(0);
    const { database, code } = await restored(file("load"));
    expect(code).toBe(0);
    const [row] = await database.query<{ events: number; days: number }>(
      `SELECT (SELECT count(*) FROM device_events WHERE enterprise_id = $1) AS events,
         (SELECT count(*) FROM device_days WHERE enterprise_id = $1) AS days`,
      [enterprise],
    );
    expect(row?.events).toBe(row?.days);
    expect(row?.events).toBeGreaterThanOrEqual(before);
    expect(row?.events).toBeLessThanOrEqual(after + 1);
    expect(after).toBeGreaterThan(before);
    await database.drop();
  });
});
