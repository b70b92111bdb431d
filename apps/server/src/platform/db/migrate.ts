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

/** Forward only: each file runs once, in order, and all that are missing run in one transaction. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await listMigrations());
  return database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.migration]);
    await sql.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const done = new Set((await sql.query<{ name: string }>("SELECT name FROM migrations")).map((row) => row.name));
    const missing = wanted.filter((migration) => !done.has(migration.name));
    for (const migration of missing) {
      await sql.query(migration.sql);
      await sql.query("INSERT INTO migrations (name) VALUES ($1)", [migration.name]);
    }
    return missing.map((migration) => migration.name);
  });
}

export async function isMigrated(database: Database): Promise<boolean> {
  const wanted = await listMigrations();
  const rows = await database.query<{ count: number }>("SELECT count(*) AS count FROM migrations");
  return (rows[0]?.count ?? 0) >= wanted.length;
}
