import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FurnishedEnterprise, furnish } from "../../testing/furnished.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { checksumOf, listMigrations, type Migration, migrate } from "./migrate.ts";
import { storedTables } from "./whole-store/catalogue.ts";
import { sumsOf } from "./whole-store/sums.ts";

/** The migrations that 0.1.0 came with, by what they do: its schema can be made as long as these files are as they were. */
const VERSION_0_1_0: Record<string, string> = {
  "0001_foundation.sql": "8c1a6f0f1408af6c1f5c620095260666d59db7bf373ef41e8970363a739645dc",
  "0002_devices.sql": "edf75e59e3acb1019f31ecfb6b4076d270ca8cd25589fc6e12107e0e7c3b89e9",
  "0003_history.sql": "99cc8e4104c532e0ccc2d4e7983a4ddd57db10de4e595f5bd5eb25b8c4e44b56",
  "0004_device_management.sql": "58f253e5f46d4a148b17e742e78a594b689713af6d65e99a2cb4b7919a61d4d1",
  "0005_provisioning.sql": "d48c4f5b135b3d3682fc58d37fbd2a6a375240363673885d22ca6eb6c08e4e0b",
  "0006_configuration.sql": "3705f8c2b91e159b6ef00d148d7230871eb258047efbf5b97c68a25de12b2fe8",
  "0007_power_states.sql": "7df44840c55702064d637d5c80289113283fe498646028cf7b9da5d960f6c436",
  "0008_commands_by_device.sql": "265c253876b67457f0f355b64ac519d3350afabbbcb804a3cfd37f8cbc335f08",
  "0009_schedules.sql": "01119076b4919ae3573e19bba912bba33a9fa03bd8e35fcfc76db112c38175d4",
  "0010_scenes_workflows.sql": "cb2af9dd98dc6d94b7fea2122e2b323c6d1ce1e903fa1caecd6b397aa55e6ddf",
  "0011_notifications.sql": "33e9882bbe57d1988387de821e56408cc71affac6903e2dd38ea51adfc8dce9f",
  "0012_telemetry.sql": "50c5ae15262c7b726282b6a787ac590f27b5ea4db72fb3a82c3064e91895d784",
  "0013_people.sql": "7e8c748888c58a6f40a203161fa3da1a24acd7cf772c584a73ed59e96fee7977",
  "0014_remotes.sql": "f03a21926911d0bf63427c7d5719786a1a269b916e3b704804b8b7c059567af3",
  "0015_reports.sql": "b8ac9f6cfc14ce02922cc83d80d09b84064dfa546c8dadd6f380a0e13171d288",
  "0016_audit_trail.sql": "6aea6e44b4e2fa90bb55219c343add498a82306d7ac28ef5d1319d612f2a0180",
  "0017_rollups_of_states.sql": "a16bfaa632cece0b3140d7a3509d5aeafa2792b3ada7d0d371c0d72c70fc8833",
  "0018_rollup_columns.sql": "d962453d091c096422f8d7d1afa76f55d933a8fb6d7c0ce599a95a37fd2a01a7",
};

let database: TestDatabase;
let office: FurnishedEnterprise;
let before: { counts: Record<string, number>; sums: object };
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await migrate(
    database,
    (await listMigrations()).filter(({ name }) => name in VERSION_0_1_0),
  );
  // 0.1.0 kept no checksums.
  await database.query("ALTER TABLE migrations DROP COLUMN checksum, DROP COLUMN since, DROP COLUMN previous_runs");
  office = await furnish(database);
  before = { counts: await counts(), sums: await sumsOf(database) };
});
afterAll(() => database.drop());

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await storedTables(database))
    found[name] = (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${name}`))[0]?.n ?? 0;
  return found;
}

describe("a store of 0.1.0", () => {
  it("is made by the files that 0.1.0 had, and has something in every table", async () => {
    const files = new Map((await listMigrations()).map((each: Migration) => [each.name, checksumOf(each)]));
    for (const [name, checksum] of Object.entries(VERSION_0_1_0))
      expect([name, files.get(name)]).toEqual([name, checksum]);
    const empty = ["manufactured_devices", "throttles"];
    expect(
      Object.entries(before.counts).flatMap(([name, n]) => (n === 0 && !empty.includes(name) ? [name] : [])),
    ).toEqual([]);
  });

  it("becomes one of today with all that it held", async () => {
    const applied = await migrate(database);
    expect(applied).toContain("0019_energy_in_the_domain.sql");
    expect(await database.query("SELECT name FROM migrations WHERE checksum IS NULL")).toEqual([]);
    const after = await counts();
    expect(Object.keys(before.counts).filter((name) => after[name] !== before.counts[name])).toEqual([]);
    expect(await sumsOf(database)).toEqual(before.sums);
  });

  it("is served: its admin signs in, sees the devices, and what was switched", async () => {
    const server = await startTestServer({ database });
    await database.query("UPDATE users SET password_hash = 'plain:as it was' WHERE id = $1", [office.admin]);
    const email = `asha-${office.tag}@example.test`.toLowerCase();
    const signedIn = await server.post(null, contract.login, { username: email, password: "as it was" } as never);
    const { token } = signedIn.body as { token: string };
    const { devices } = (await server.get(token, contract.myDevices, {})).body;
    expect(devices.map(({ device_name }) => device_name).sort()).toEqual(["Board", "Mains"]);
    expect((await server.post(token, contract.listSchedules, {})).body.docs).toMatchObject([{ name: "Morning" }]);
    await server.app.close();
  });
});
