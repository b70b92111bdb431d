import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "./database.ts";
import { LOCKS } from "./locks.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");

interface Migration {
  name: string;
  sql: string;
}

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(FOLDER, name), "utf8") })));
}

/** Older code would write what newer code no longer reads, and that is not noticed before it is too late. */
export class NewerStoreError extends Error {}

/** Forward only: each file runs once, in order, and all that are missing run in one transaction. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await listMigrations());
  return database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.migration]);
    await sql.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const done = new Set((await sql.query<{ name: string }>("SELECT name FROM migrations")).map((row) => row.name));
    refuseNewer(done, wanted);
    const missing = wanted.filter((migration) => !done.has(migration.name));
    for (const migration of missing) {
      await sql.query(migration.sql);
      await sql.query("INSERT INTO migrations (name) VALUES ($1)", [migration.name]);
    }
    return missing.map((migration) => migration.name);
  });
}

/** By name and not by number: those of one version may have gaps. */
function refuseNewer(done: ReadonlySet<string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map((migration) => migration.name));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new NewerStoreError(
    `The store was made by a newer version of Switchboard: it holds ${unknown.join(", ")}, which this version does not know. ` +
      "Start that version or a later one, or restore a backup that this version made. Nothing was changed.",
  );
}

export async function isMigrated(database: Database): Promise<boolean> {
  const wanted = await listMigrations();
  const rows = await database.query<{ count: number }>("SELECT count(*) AS count FROM migrations");
  return (rows[0]?.count ?? 0) >= wanted.length;
}

/** How a store differs from what this version has: what it lacks, and what it has beyond. */
export async function pendingMigrations(database: Database): Promise<{ missing: string[]; unknown: string[] }> {
  const wanted = (await listMigrations()).map(({ name }) => name);
  const [table] = await database.query<{ made: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS made");
  const rows = table?.made ? await database.query<{ name: string }>("SELECT name FROM migrations ORDER BY name") : [];
  const done = rows.map(({ name }) => name);
  return {
    missing: wanted.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !wanted.includes(name)),
  };
}
