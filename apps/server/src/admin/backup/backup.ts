import { pack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import type { Entry } from "../../platform/archive/tar.ts";
import { readBuildInfo } from "../../platform/build-info.ts";
import type { ConnectDirect } from "../../platform/db/direct-connections.ts";
import type { Migration } from "../../platform/db/migrate.ts";
import type { StoredTable } from "../../platform/db/whole-store/catalogue.ts";
import {
  copyTable,
  type Digest,
  LineDigest,
  type Snapshot,
  withSnapshot,
} from "../../platform/db/whole-store/copy-out.ts";
import { type Sums, sumsOf } from "../../platform/db/whole-store/sums.ts";

export const BACKUP_FORMAT = "switchboard-backup-1";

/** The first file of a backup: its format, and the database version that its tables fit. */
export interface About {
  format: string;
  product: string;
  taken_at: string;
  migrations: Migration["name"][];
  tables: Pick<StoredTable, "name" | "columns" | "parts">[];
}

/** The last file, with the totals. A backup without it is incomplete. */
export interface Manifest {
  tables: Record<string, Digest>;
  sums: Sums;
}

export interface BackupResult {
  takenAt: Date;
  rows: number;
  tables: number;
}

interface BackupOptions {
  key?: Key | undefined;
  progress(text: string): void;
  /** Consumes the archive while it is created. */
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
}

/** Backs up the whole database at one moment, while servers keep writing (ADR 0052). */
export function takeBackup(connect: ConnectDirect, { key, progress, write }: BackupOptions): Promise<BackupResult> {
  return withSnapshot(connect, async (snapshot) => {
    const [row] = await snapshot.sql.query<{ at: Date }>("SELECT now() AS at");
    const takenAt = row?.at ?? new Date();
    const manifest: Manifest = { tables: {}, sums: {} };
    await write(pack(entriesOf(snapshot, takenAt, manifest, progress), key, takenAt));
    const digests = Object.values(manifest.tables);
    return { takenAt, rows: digests.reduce((sum, { rows }) => sum + rows, 0), tables: digests.length };
  });
}

async function* entriesOf(
  { sql, client, tables }: Snapshot,
  takenAt: Date,
  manifest: Manifest,
  progress: (text: string) => void,
): AsyncGenerator<Entry> {
  const migrations = await sql.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  const about: About = {
    format: BACKUP_FORMAT,
    product: (await readBuildInfo()).version,
    taken_at: takenAt.toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ name, columns, parts }) => ({ name, columns, parts })),
  };
  yield json("about.json", about);
  for (const [index, table] of tables.entries()) {
    const digest = new LineDigest();
    let number = 0;
    for await (const data of copyTable(client, table)) {
      digest.add(data);
      number += 1;
      if (number > 1) progress(`${table.name} (${index + 1} of ${tables.length} tables): ${number * 4} MB`);
      yield { name: pieceName(table.name, number), data };
    }
    manifest.tables[table.name] = digest.result();
  }
  manifest.sums = await sumsOf(sql);
  yield json("manifest.json", manifest);
}

export const json = (name: string, value: unknown): Entry => ({
  name,
  data: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

const pieceName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, "0")}.tsv`;
