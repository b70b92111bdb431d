import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isMigrated, listMigrations, type Migration, markOf, migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

describe("migrations", () => {
  it("each apply on top of the one before", async () => {
    const all = await listMigrations();
    for (let count = 1; count <= all.length; count++) {
      expect(await migrate(database, all.slice(0, count))).toEqual([all[count - 1]?.name]);
    }
    expect(await isMigrated(database)).toBe(true);
  });

  it("run once, however many servers start at the same time", async () => {
    const fresh = await createTestDatabase({ empty: true });
    const applied = await Promise.all([migrate(fresh), migrate(fresh), migrate(fresh)]);
    expect(applied.flat()).toEqual((await listMigrations()).map((each) => each.name));
    await fresh.drop();
  });

  it("leave the store unchanged when one fails", async () => {
    const broken = [
      ...(await listMigrations()),
      { name: "9999_broken.sql", sql: "CREATE TABLE half (); SELECT nothing FROM nowhere" },
    ];
    await expect(migrate(database, broken)).rejects.toThrow(/nowhere/);
    const rows = await database.query("SELECT to_regclass('half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });

  it("keep an older version from starting when they belong to a newer one", async () => {
    const all = await listMigrations();
    const newer = { name: "9990_newer.sql", sql: "SELECT 1" };
    await migrate(database, [...all, newer]);
    const older = [...all, { name: "0000_never_run.sql", sql: "CREATE TABLE never_run ()" }];
    await expect(migrate(database, older)).rejects.toThrow(
      "made by a newer version of Switchboard: it holds 9990_newer.sql, which this version does not know",
    );
    await database.query("DELETE FROM migrations WHERE name = $1", [newer.name]);
    expect(await database.query("SELECT to_regclass('never_run') AS made")).toEqual([{ made: null }]);
  });

  const appliedBy = (names: readonly string[], mark: string): Migration[] =>
    names.map((name) => ({ name, sql: `-- ${mark}\nSELECT 1` }));
  const forget = (names: readonly string[]) => database.query("DELETE FROM migrations WHERE name = ANY($1)", [names]);

  it.each([
    [
      "let the previous version start when the store is one version ahead and says so",
      ["9.1.0: the version before runs on this"],
      true,
    ],
    [
      "stop the previous version when the store says that it does not run",
      ["9.1.0: the version before does not run on this"],
      false,
    ],
    ["stop the previous version when the store does not say whether it runs", ["a table of wonders"], false],
    [
      "stop a version two behind, though each runs under the one before it",
      ["9.1.0: the version before runs on this", "9.2.0: the version before runs on this"],
      false,
    ],
  ])("%s", async (_name, marks, mayStart) => {
    const all = await listMigrations();
    const names = marks.map((_, index) => `99${index}0_later.sql`);
    await migrate(database, [
      ...all,
      ...marks.flatMap((mark, index) => appliedBy(names.slice(index, index + 1), mark)),
    ]);
    const start = migrate(database, all);
    await (mayStart ? expect(start).resolves.toEqual([]) : expect(start).rejects.toThrow("made by a newer version"));
    await forget(names);
  });

  it("are named when they were changed after they were applied, and nothing runs", async () => {
    const all = await listMigrations();
    const changed = all.map((each) =>
      each.name === "0009_schedules.sql" ? { ...each, sql: `${each.sql}\nSELECT 2` } : each,
    );
    await expect(
      migrate(database, [...changed, { name: "9999_next.sql", sql: "CREATE TABLE next ()" }]),
    ).rejects.toThrow("0009_schedules.sql of this version is not the file that was applied");
    expect(await database.query("SELECT to_regclass('next') AS made")).toEqual([{ made: null }]);
    const reworded = all.map((each) => ({ ...each, sql: `-- Put better.\n\n${each.sql}` }));
    expect(await migrate(database, reworded)).toEqual([]);
  });

  it("get their checksums at the next start in a store from before checksums", async () => {
    const all = await listMigrations();
    await database.query("ALTER TABLE migrations DROP COLUMN checksum, DROP COLUMN since, DROP COLUMN previous_runs");
    expect(await migrate(database, all)).toEqual([]);
    expect(await database.query("SELECT name FROM migrations WHERE checksum IS NULL")).toEqual([]);
  });

  it("made after 0.2.0 state their version, and whether the one before runs on them", async () => {
    const unsaid = (await listMigrations()).filter((each) => each.name > "0039_z" && markOf(each).since === null);
    expect(unsaid.map(({ name }) => name)).toEqual([]);
  });

  it("may have gaps in their numbers and come in any order within one version", async () => {
    const late = { name: "0000_late.sql", sql: "SELECT 1" };
    const all = await listMigrations();
    expect(await migrate(database, [late, ...all])).toEqual([late.name]);
    await database.query("DELETE FROM migrations WHERE name = $1", [late.name]);
  });

  it("lead every table of a tenant with its enterprise", async () => {
    const rows = await database.query<{ table: string; first: string }>(
      `SELECT c.relname AS table, a.attname AS first
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND EXISTS (
         SELECT 1 FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname = 'enterprise_id')`,
    );
    // A session is looked up before anyone knows its enterprise, and a mail about an account may have none.
    const tenants = rows.filter((row) => !["sessions", "account_mails"].includes(row.table));
    expect(tenants.length).toBeGreaterThan(8);
    expect(tenants.filter((row) => row.first !== "enterprise_id")).toEqual([]);
  });
});
