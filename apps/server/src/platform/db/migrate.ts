import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Database, Row, Sql } from "./database.ts";
import { LOCKS } from "./locks.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");

export interface Migration {
  name: string;
  sql: string;
}

interface AppliedMigration extends Row {
  name: string;
  /** Null when it was applied before checksums were stored. */
  checksum: string | null;
  since: string | null;
  previous_runs: boolean;
}

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(FOLDER, name), "utf8") })));
}

/** Thrown when the store is newer than the code, which would write data that newer code no longer reads. */
export class NewerStoreError extends Error {}

/** Thrown when the file of an applied migration has changed, so that the store differs from what it would create. */
export class ChangedMigrationError extends Error {}

const MARK = /^-- (\d+\.\d+\.\d+): the version before (runs|does not run) on this\b/m;

/** Reads a migration's header: its version, and whether the previous version still runs on the result (ADR 0053). */
export function markOf({ sql }: Migration): { since: string | null; previousRuns: boolean } {
  const mark = MARK.exec(sql);
  return { since: mark?.[1] ?? null, previousRuns: mark?.[2] === "runs" };
}

/** Covers only the statements, so that comments may be improved later. */
export function checksumOf({ sql }: Migration): string {
  const statements = sql
    .split(/\r?\n/)
    .filter((line) => !/^\s*(--.*)?$/.test(line))
    .map((line) => line.trimEnd());
  return createHash("sha256").update(statements.join("\n")).digest("hex");
}

/** Runs forward only: each file runs once, in order, and all missing ones run in one transaction. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const all = migrations ?? (await listMigrations());
  return database.transaction((sql) => migrateWithin(sql, all));
}

/** Migrates as part of a larger transaction. */
export async function migrateWithin(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  await sql.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.migration]);
  await sql.query(
    "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  await keepChecksums(sql);
  const applied = await sql.query<AppliedMigration>(
    "SELECT name, checksum, since, previous_runs FROM migrations ORDER BY name",
  );
  refuseNewer(applied, migrations);
  await checkApplied(sql, applied, migrations);
  const appliedNames = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter((migration) => !appliedNames.has(migration.name));
  for (const migration of missing) {
    await sql.query(migration.sql);
    const { since, previousRuns } = markOf(migration);
    await sql.query("INSERT INTO migrations (name, checksum, since, previous_runs) VALUES ($1, $2, $3, $4)", [
      migration.name,
      checksumOf(migration),
      since,
      previousRuns,
    ]);
  }
  return missing.map((migration) => migration.name);
}

/** Checks first, because adding an existing column would wait for readers of the table. */
async function keepChecksums(sql: Sql): Promise<void> {
  const [row] = await sql.query<{ kept: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'previous_runs'
       AND NOT attisdropped) AS kept`,
  );
  if (!row?.kept)
    await sql.query(
      `ALTER TABLE migrations ADD COLUMN checksum text, ADD COLUMN since text,
         ADD COLUMN previous_runs boolean NOT NULL DEFAULT false`,
    );
}

/** A migration that was applied before checksums were stored gets the present one. */
async function checkApplied(
  sql: Sql,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<void> {
  const files = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  const changed = applied.filter(
    ({ name, checksum }) => checksum !== null && files.has(name) && files.get(name) !== checksum,
  );
  if (changed.length > 0)
    throw new ChangedMigrationError(
      `${changed.map(({ name }) => name).join(", ")} of this version is not the file that was applied to the store. ` +
        "Put back the file as it was, and bring the change in a migration of its own. Nothing was changed.",
    );
  for (const { name, checksum } of applied)
    if (checksum === null && files.has(name))
      await sql.query("UPDATE migrations SET checksum = $2 WHERE name = $1", [name, files.get(name)]);
}

/**
 * Compares by name and not by number, because those of one version may have gaps. The previous version still runs when
 * every migration unknown to it says so; the store records that, since the older version lacks the files.
 */
function refuseNewer(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const ownNames = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.filter(({ name }) => !ownNames.has(name));
  const versions = new Set(unknown.map(({ since }) => since));
  if (unknown.length === 0 || (versions.size === 1 && unknown.every(({ previous_runs }) => previous_runs))) return;
  const names = unknown.map(({ name }) => name).join(", ");
  throw new NewerStoreError(
    `The store was made by a newer version of Switchboard: it holds ${names}, which this version does not know. ` +
      "Start that version or a later one, or restore a backup that this version made. Nothing was changed.",
  );
}

export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await listMigrations();
  const rows = await database.query<{ count: number }>("SELECT count(*) AS count FROM migrations");
  return (rows[0]?.count ?? 0) >= migrations.length;
}

/** Returns how a store differs from this version: its missing and its unknown migrations. */
export async function pendingMigrations(database: Database): Promise<{ missing: string[]; unknown: string[] }> {
  const ownNames = (await listMigrations()).map(({ name }) => name);
  const [table] = await database.query<{ made: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS made");
  const rows = table?.made ? await database.query<{ name: string }>("SELECT name FROM migrations ORDER BY name") : [];
  const appliedNames = rows.map(({ name }) => name);
  return {
    missing: ownNames.filter((name) => !appliedNames.includes(name)),
    unknown: appliedNames.filter((name) => !ownNames.includes(name)),
  };
}
