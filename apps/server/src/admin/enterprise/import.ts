import { openArchive } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import { ArchiveError } from "../../platform/archive/tar.ts";
import type { Database } from "../../platform/db/database.ts";
import { makePartsApart, monthOfPart, withLoading } from "../../platform/db/whole-store/copy-in.ts";
import { beginImport, endImport } from "../../platform/db/whole-store/tenant-rows.ts";
import { binTables, type TenantTable, tenantTables } from "../../platform/db/whole-store/tenant-tables.ts";
import { type ArchiveAbout, readAbout } from "./archive-files.ts";
import { Arrival, type ImportResult } from "./arrival.ts";

/** Exports split tables into files of 4 MB; one row can be larger than that, but not by much. */
const LARGEST_FILE = 64 * 1024 * 1024;
/** Servers create partitions for a month before it begins; partitions further ahead would only slow down queries. */
const PARTS_AHEAD_DAYS = 100;

interface ImportOptions {
  bytes: AsyncIterable<Buffer>;
  key?: Key | undefined;
  name?: string | undefined;
  now: Date;
  progress(text: string): void;
}

/** Adds one enterprise with new ids, all or nothing. Importing the same archive twice makes two enterprises. */
export async function importEnterprise(database: Database, options: ImportOptions): Promise<ImportResult> {
  const { isSealed, entries } = await openArchive(options.bytes, options.key, LARGEST_FILE);
  const about = await readAbout(await entries.next());
  if (about.secrets && !isSealed)
    throw new ArchiveError("The archive holds secrets, which are accepted from sealed archives only.");
  const tables = await tenantTables(database);
  // Runs separately, because it would block everybody's readings until the whole import is done.
  for (const table of tables) await makePartsApart(database, table, partsOf(about, table, options.now));
  const bin = await binTables(database);
  return withLoading(database.connectDirect, async (_client, sql) => {
    const arrival = new Arrival(sql, about, { ...options, binTables: bin });
    await beginImport(sql);
    const manifest = await arrival.fill(entries, tables);
    await endImport(sql);
    await arrival.check(tables, manifest);
    await arrival.settle();
    return arrival.result();
  });
}

/** Returns the monthly partitions that a table needs for the rows of the archive. */
function partsOf(about: ArchiveAbout, table: TenantTable, now: Date): { name: string }[] {
  const parts = about.tables.find(({ name }) => name === table.name)?.parts ?? [];
  if (parts.length > 0 && !table.isParted)
    throw new ArchiveError(`${table.name} has no parts, but the archive names some.`);
  const latest = now.getTime() + PARTS_AHEAD_DAYS * 86_400_000;
  const ahead = parts.find(({ name }) => Date.parse(monthOfPart(table.name, name).from) > latest);
  if (ahead) throw new ArchiveError(`${ahead.name} in the archive is for a month that is too far ahead.`);
  return parts;
}
