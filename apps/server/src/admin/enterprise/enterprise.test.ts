import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { contract } from "@switchboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedTables } from "../../platform/db/whole-store/catalogue.ts";
import { LEFT_OUT, SECRET_COLUMNS, tenantTables } from "../../platform/db/whole-store/tenant-tables.ts";
import { type FurnishedEnterprise, furnish } from "../../testing/furnished.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { callAdmin } from "../testing.ts";
import { ARRIVING } from "./arriving-rows.ts";
import { NewIds } from "./new-ids.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Values that depend on the time of the import. */
const SETTLED = /"(next_at|left_step|left_due)":("[^"]*"|\w+)/g;
let source: TestDatabase;
let server: TestServer;
let office: FurnishedEnterprise;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "enterprise-"));
  source = await createTestDatabase();
  office = await furnish(source);
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});
const file = (name: string) => path.join(folder, name);
const run = (database: TestDatabase, ...argv: string[]) => callAdmin(database.url, argv);

/** Returns every row of an enterprise, by table, as text. */
async function rowsOf(database: TestDatabase, enterprise: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, condition } of await tenantTables(database)) {
    const rows = await database.query<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${condition} ORDER BY 1`,
      [enterprise],
    );
    found[name] = rows.map(({ row }) => JSON.stringify(row));
  }
  return found;
}

async function imported(database: TestDatabase, archive: string, ...more: string[]) {
  const { code, printed, said } = await run(database, "import", archive, ...more);
  return { code, said, printed, id: / as ([0-9a-f-]{36}):/.exec(printed[0] ?? "")?.[1] ?? "" };
}

describe("the catalogue", () => {
  it("defines for every table whether an archive of an enterprise contains it", async () => {
    const names = (await storedTables(source)).map(({ name }) => name);
    expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
    const held = (await tenantTables(source)).map(({ name }) => name);
    expect([...held, ...Object.keys(LEFT_OUT)].sort()).toEqual([...names].sort());
    for (const table of [...Object.keys(SECRET_COLUMNS), ...Object.keys(ARRIVING)]) expect(held).toContain(table);
  });

  it("has rows of every kind in the exported enterprise", async () => {
    const rows = await rowsOf(source, office.enterprise);
    expect(Object.entries(rows).flatMap(([name, all]) => (all.length === 0 ? [name] : []))).toEqual([]);
  });

  it("has no trigger that would recreate an imported row", async () => {
    const harmless = /announce_|keep_/;
    const triggers = await source.query<{ name: string; def: string }>(
      `SELECT tgname AS name, pg_get_triggerdef(t.oid) AS def FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT tgisinternal AND NOT c.relispartition AND (tgtype & 4) = 4`,
    );
    const unguarded = triggers.filter(({ name, def }) => !harmless.test(name) && !def.includes("switchboard.import"));
    expect(unguarded.map(({ def }) => def)).toEqual([]);
  });
});

describe("an exported enterprise", () => {
  it("is readable, and contains no secret", async () => {
    expect(await run(source, "export", office.name, file("plain"))).toMatchObject({ code: 0 });
    const text = gunzipSync(await readFile(file("plain"))).toString();
    expect(text).toContain('"device_name":"Board"');
    expect(text).toContain(`KD-${office.tag}-9`);
    expect(text).not.toContain("0badc0de");
    expect(text).not.toMatch(/password_hash":"|secret_hash":"|session_id":"/);
    expect(await run(source, "verify", file("plain"))).toMatchObject({ code: 0 });
    const open = await run(source, "export", office.name, file("open"), "--with-secrets");
    expect(open).toMatchObject({ code: 1, said: expect.stringContaining("is sealed") });
  });

  it("is the same elsewhere with other ids, and no former id is left", async () => {
    await run(source, "export", office.enterprise, file("whole"));
    const { database } = server;
    const { id, code, said, printed } = await imported(database, file("whole"));
    expect(code, said).toBe(0);
    expect(printed).toContain("People with a new account: 2; known here before: 0.");
    const [before, after] = [await rowsOf(source, office.enterprise), await rowsOf(database, id)];
    const former = new Set(Object.values(before).flat().join().match(UUID));
    expect([...new Set(Object.values(after).flat().join().match(UUID))].filter((each) => former.has(each))).toEqual([]);
    const anonymous = (rows: readonly string[] = []) =>
      rows.map((row) => row.replace(UUID, "id").replace(SETTLED, "")).sort();
    for (const table of Object.keys(before))
      if (!(table in ARRIVING) && !["users", "schedules", "bin_rows", "workflow_waits"].includes(table))
        expect([table, anonymous(after[table])]).toEqual([table, anonymous(before[table])]);
  });

  it("keeps every reference, in lists, JSON and texts too", async () => {
    const { database } = server;
    const { id } = await imported(database, file("whole"));
    const [row] = await database.query<Record<string, boolean>>(
      `SELECT s.actions @> jsonb_build_array(jsonb_build_object('switch_appliance_id', w.id)) AS scene,
         b.named @> ARRAY[s.id] AND b.thing_id = s.id AS bin, r.was ->> 'owner_id' = s.owner_id::text AS kept,
         o.key = 'doubt:' || d.id || ':2026-03-02' AS once, a.after ->> 'room' = g.id::text AS trail
       FROM scenes s JOIN switch_appliances w ON w.enterprise_id = s.enterprise_id AND w.name = 'Lamp'
       JOIN bin_entries b ON b.enterprise_id = s.enterprise_id JOIN bin_rows r ON r.enterprise_id = s.enterprise_id AND r.relation = 'scenes'
       JOIN notification_once o ON o.enterprise_id = s.enterprise_id
       JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.device_name = 'Mains'
       JOIN device_groups g ON g.enterprise_id = s.enterprise_id
       JOIN audit_log a ON a.enterprise_id = s.enterprise_id WHERE s.enterprise_id = $1`,
      [id],
    );
    expect(row).toEqual({ scene: true, bin: true, kept: true, once: true, trail: true });
  });

  it("becomes two when it is imported twice, with the same people, and hardware that belongs to the first", async () => {
    const { database } = server;
    const { id, printed } = await imported(database, file("whole"), "--name", "The second");
    expect(printed).toEqual([
      expect.stringContaining("Imported The second as"),
      "People with a new account: 0; known here before: 2.",
      "Devices to be claimed: 2.",
      expect.stringContaining(`KD-${office.tag}-1`),
    ]);
    const people = await database.query("SELECT 1 FROM users WHERE email = $1", [
      `asha-${office.tag}@example.test`.toLowerCase(),
    ]);
    expect(people).toHaveLength(1);
    expect(
      await database.query("SELECT 1 FROM devices WHERE enterprise_id = $1 AND kd_id LIKE 'IMPORTED-%'", [id]),
    ).toHaveLength(2);
  });

  it("has nothing in progress, and runs its schedules from now on", async () => {
    const { database } = server;
    const { id } = await imported(database, file("whole"));
    const pending =
      "SELECT outcome FROM commands WHERE enterprise_id = $1 AND outcome = 'pending' UNION ALL SELECT outcome FROM ir_sends WHERE enterprise_id = $1 AND outcome = 'pending'";
    expect(await database.query(pending, [id])).toEqual([]);
    expect(
      await database.query("SELECT bool_and(next_run > now()) AS ahead FROM schedules WHERE enterprise_id = $1", [id]),
    ).toEqual([{ ahead: true }]);
    const alarms = "SELECT closed_cause, tell_at FROM alarms WHERE enterprise_id = $1 ORDER BY closed_cause";
    expect(await database.query(alarms, [id])).toEqual([
      { closed_cause: "moved", tell_at: null },
      { closed_cause: "returned", tell_at: null },
    ]);
    expect(
      await database.query("SELECT 1 FROM shed_events WHERE enterprise_id = $1 AND ended_at IS NULL", [id]),
    ).toEqual([]);
    expect(await database.query("SELECT session_id, paired_at FROM panels WHERE enterprise_id = $1", [id])).toEqual([
      { session_id: null, paired_at: null },
      { session_id: null, paired_at: null },
    ]);
    const admin = await database.query<{ user_id: string }>(
      "SELECT user_id FROM memberships WHERE enterprise_id = $1 AND role = 'admin'",
      [id],
    );
    const { token } = await server.app.identity.sessions.service.start(admin[0]?.user_id ?? "", id);
    const { devices } = (await server.get(token, contract.myDevices, {})).body;
    expect(devices.map(({ device_name }) => device_name).sort()).toEqual(["Board", "Mains"]);
  });

  it("mails no report that was due before the import, and continues no step of a workflow", async () => {
    const { database, app } = server;
    const { id } = await imported(database, file("whole"));
    const mailings = "SELECT next_at > now() AS is_ahead, zone FROM report_mailings WHERE enterprise_id = $1";
    expect(await database.query(mailings, [id])).toEqual([{ is_ahead: true, zone: "Asia/Kolkata" }]);
    await app.building.reportMailings.planner.planDue();
    expect(await database.query("SELECT 1 FROM report_mails WHERE enterprise_id = $1", [id])).toEqual([]);
    expect(await database.query("SELECT 1 FROM workflow_waits WHERE enterprise_id = $1", [id])).toEqual([]);
    const left = "SELECT left_step, left_due FROM workflow_firings WHERE enterprise_id = $1";
    expect(await database.query(left, [id])).toEqual([
      { left_step: 0, left_due: new Date("2026-03-02T06:30:00.000Z") },
    ]);
  });

  it("lets people and devices sign in as before when it has secrets", async () => {
    await writeFile(file("key"), Buffer.alloc(32, 3));
    const sealing = ["--key-file", file("key")];
    await run(source, "export", office.enterprise, file("secret"), "--with-secrets", ...sealing);
    const fresh = await createTestDatabase();
    const { id, printed } = await imported(fresh, file("secret"), ...sealing);
    expect(printed.join()).not.toContain("to be claimed");
    expect(
      await fresh.query("SELECT kd_id, secret_hash FROM devices WHERE enterprise_id = $1 ORDER BY kd_id LIMIT 1", [id]),
    ).toEqual([{ kd_id: `KD-${office.tag}-1`, secret_hash: Buffer.from([1]) }]);
    expect(await fresh.query("SELECT DISTINCT password_hash FROM users WHERE email NOT LIKE 'invited:%'")).toEqual([
      { password_hash: "hash" },
    ]);
    await fresh.drop();
  });

  it("leaves nothing behind when it was changed", async () => {
    const count = async () => (await run(server.database, "list", "--json")).printed.length;
    const before = await count();
    await writeFile(file("broken"), (await readFile(file("whole"))).subarray(0, -400));
    expect(await imported(server.database, file("broken"))).toMatchObject({ code: 1 });
    expect(await count()).toBe(before);
  });
});

describe("a deleted enterprise", () => {
  it("leaves no row in any table, deletes its people, and affects no other", async () => {
    const database = await createTestDatabase();
    const [one, other] = [await furnish(database, "One"), await furnish(database, "Other")];
    const kept = await rowsOf(database, other.enterprise);
    expect(await run(database, "delete", "One")).toMatchObject({
      code: 1,
      said: expect.stringContaining("Nothing was done"),
    });
    expect(await run(database, "delete", "One", "--yes")).toMatchObject({ code: 0, printed: ["One is deleted."] });
    const left: string[] = [];
    for (const { name } of await storedTables(database)) {
      const rows = await database.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 OR t::text LIKE $2`, [
        `%${one.enterprise}%`,
        `%${one.admin}%`,
      ]);
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual([]);
    expect(await rowsOf(database, other.enterprise)).toEqual(kept);
    await database.drop();
  });
});

describe("new ids", () => {
  it("are stable for the same id, different for others, and keep the order of time", () => {
    const ids = new NewIds();
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        expect(ids.of(a)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(ids.of(a) === ids.of(b)).toBe(a === b);
        expect(ids.of(a)).not.toBe(a);
        expect(ids.within(`x ${a}/${b}`)).toBe(`x ${ids.of(a)}/${ids.of(b)}`);
      }),
    );
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (a, b) => {
        if (a.slice(0, 18) !== b.slice(0, 18)) expect(ids.of(a) < ids.of(b)).toBe(a < b);
      }),
    );
    expect(new NewIds().of(office.enterprise)).not.toBe(ids.of(office.enterprise));
  });
});
