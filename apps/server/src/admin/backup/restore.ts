import { type SettledStore, settleRestored } from "../../lifecycles.ts";
import { unpack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import { ArchiveError, type Entry } from "../../platform/archive/tar.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { ConnectDirect } from "../../platform/db/direct-connections.ts";
import { listMigrations, type Migration, migrateWithin } from "../../platform/db/migrate.ts";
import { type StoredTable, storedTables } from "../../platform/db/whole-store/catalogue.ts";
import {
  filledTables,
  makeParts,
  setCounters,
  TableLoader,
  withLoading,
  withoutTriggers,
} from "../../platform/db/whole-store/copy-in.ts";
import { copyTable, type Digest, LineDigest, useSameText } from "../../platform/db/whole-store/copy-out.ts";
import { sumsOf } from "../../platform/db/whole-store/sums.ts";
import { type About, BACKUP_FORMAT, type Manifest } from "./backup.ts";

export interface RestoreResult extends SettledStore {
  takenAt: string;
  rows: number;
  migrated: string[];
}

interface RestoreOptions {
  bytes: AsyncIterable<Buffer>;
  key?: Key | undefined;
  keepSessions: boolean;
  now: Date;
  progress(text: string): void;
}

type Client = Parameters<typeof copyTable>[0];

/** Restores into an empty database, all or nothing: one transaction fills, checks and upgrades it and ends what was in progress. */
export function restoreBackup(connect: ConnectDirect, options: RestoreOptions): Promise<RestoreResult> {
  const { progress, now, keepSessions } = options;
  return withLoading(connect, async (client, sql) => {
    const entries = unpack(options.bytes, options.key);
    const about = await readAbout(entries);
    await prepare(sql, about);
    await useSameText(client);
    const tables = await storedTables(sql);
    const read = await withoutTriggers(sql, tables, () => fill(client, sql, { entries, about, tables, progress }));
    progress("Checking what was restored against what was backed up");
    await check(client, sql, tables, read);
    await setCounters(sql, tables);
    const migrated = await migrateWithin(sql, await listMigrations());
    const settled = await settleRestored(sql, now, { keepSessions });
    const rows = Object.values(read.manifest.tables).reduce((sum, each) => sum + each.rows, 0);
    return { takenAt: about.taken_at, rows, migrated, ...settled };
  });
}

async function readAbout(entries: AsyncGenerator<Entry>): Promise<About> {
  const first = await entries.next();
  if (first.done || first.value.name !== "about.json") throw new ArchiveError("This is no backup of Switchboard.");
  const about = JSON.parse(first.value.data.toString()) as About;
  if (about.format !== BACKUP_FORMAT)
    throw new ArchiveError(`This is no backup that this version can read (${about.format}).`);
  return about;
}

/** Creates the tables as in the version that made the backup; newer migrations run afterwards, as in any upgrade. */
async function prepare(sql: Sql, about: About): Promise<void> {
  const all = await listMigrations();
  const unknown = about.migrations.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new ArchiveError(
      `The backup was made by a newer version of Switchboard (${about.product}): ${unknown.join(", ")} is not known here. Restore it with that version.`,
    );
  const wanted: Migration[] = all.filter(({ name }) => about.migrations.includes(name));
  const present = await storedTables(sql);
  const filled = await filledTables(sql, present);
  if (filled.length > 0)
    throw new ArchiveError(
      `The store is not empty: there is something in ${filled.slice(0, 5).join(", ")}. A backup is restored into an empty store alone: give another DATA_DIR or DATABASE_URL.`,
    );
  if (present.length > 0) {
    const done = (await sql.query<{ name: string }>("SELECT name FROM migrations")).map(({ name }) => name);
    if (done.length !== wanted.length || wanted.some(({ name }) => !done.includes(name)))
      throw new ArchiveError(
        "The store is empty, but has the tables of another version than the backup. Give one in which no server was started yet.",
      );
  }
  await migrateWithin(sql, wanted);
}

interface Filling {
  entries: AsyncGenerator<Entry>;
  about: About;
  tables: StoredTable[];
  progress(text: string): void;
}

interface ReadArchive {
  manifest: Manifest;
  digests: Record<string, Digest>;
}

async function fill(client: Client, sql: Sql, { entries, about, tables, progress }: Filling): Promise<ReadArchive> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const archived = new Map(about.tables.map((table) => [table.name, table]));
  for (const table of tables) await makeParts(sql, table, archived.get(table.name)?.parts ?? []);
  const digests: Record<string, Digest> = {};
  let manifest: Manifest | undefined;
  let open: { name: string; loader: TableLoader; digest: LineDigest } | undefined;
  const close = async () => {
    if (!open) return;
    await open.loader.end();
    digests[open.name] = open.digest.result();
    open = undefined;
  };
  for await (const { name, data } of entries) {
    if (name === "manifest.json") manifest = JSON.parse(data.toString()) as Manifest;
    const table = /^tables\/([a-z_]+)\/\d+\.tsv$/.exec(name)?.[1];
    if (!table) continue;
    const [stored, kept] = [byName.get(table), archived.get(table)];
    if (!stored || !kept) throw new ArchiveError(`The backup holds a table ${table}, which its version has not.`);
    if (open?.name !== table) {
      await close();
      progress(`Restoring ${table}`);
      open = { name: table, loader: new TableLoader(client, kept), digest: new LineDigest() };
    }
    open.digest.add(data);
    await open.loader.write(data);
  }
  await close();
  if (!manifest) throw new ArchiveError("The backup is not whole: its manifest is missing.");
  return { manifest, digests };
}

const NOTHING = new LineDigest().result();

/** Compares the content of the archive, and of the database, with the archive's manifest. */
async function check(
  client: Client,
  sql: Sql,
  tables: readonly StoredTable[],
  { manifest, digests }: ReadArchive,
): Promise<void> {
  const wrong: string[] = [];
  for (const table of tables) {
    const wanted = manifest.tables[table.name] ?? NOTHING;
    if (!isSame(digests[table.name] ?? NOTHING, wanted)) wrong.push(`${table.name} was damaged in the archive`);
    const stored = new LineDigest();
    for await (const lines of copyTable(client, table)) stored.add(lines);
    const found = stored.result();
    if (!isSame(found, wanted))
      wrong.push(`${table.name} has ${found.rows} rows that are not the ${wanted.rows} of the backup`);
  }
  const sums = await sumsOf(sql);
  for (const [name, value] of Object.entries(manifest.sums))
    if (sums[name] !== value) wrong.push(`${name} is ${sums[name]} and was ${value}`);
  if (wrong.length > 0)
    throw new ArchiveError(
      `What was restored is not what was backed up, and nothing was kept of it:\n${wrong.join("\n")}`,
    );
}

const isSame = (one: Digest, other: Digest) => one.rows === other.rows && one.sha256 === other.sha256;
