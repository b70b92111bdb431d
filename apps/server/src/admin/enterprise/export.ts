import { randomBytes } from "node:crypto";
import { pack } from "../../platform/archive/packed.ts";
import type { Key } from "../../platform/archive/sealed.ts";
import type { Entry } from "../../platform/archive/tar.ts";
import { readBuildInfo } from "../../platform/build-info.ts";
import type { ConnectDirect } from "../../platform/db/direct-connections.ts";
import { LineDigest, type Snapshot, withSnapshot } from "../../platform/db/whole-store/copy-out.ts";
import { tenantLines } from "../../platform/db/whole-store/tenant-rows.ts";
import { LEFT_OUT, SECRET_COLUMNS, tenantTables } from "../../platform/db/whole-store/tenant-tables.ts";
import { type About, json, type Manifest } from "../backup/backup.ts";

export const ENTERPRISE_FORMAT = "switchboard-enterprise-1";

interface EnterpriseAbout extends About {
  enterprise: { id: string; name: string };
  /** True if hashes of passwords and secrets of devices are included. */
  secrets: boolean;
  left_out: Record<string, string>;
}

interface ExportOptions {
  enterprise: { id: string; name: string };
  secrets: boolean;
  key?: Key | undefined;
  progress(text: string): void;
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
}

/** Exports one enterprise at one moment, history included, as readable lines of JSON (ADR 0051). */
export function exportEnterprise(
  connect: ConnectDirect,
  options: ExportOptions,
): Promise<{ rows: number; tables: number }> {
  return withSnapshot(connect, async (snapshot) => {
    const manifest: Manifest = { tables: {}, sums: {} };
    const at = new Date();
    await options.write(pack(entriesOf(snapshot, at, manifest, options), options.key, at));
    const digests = Object.values(manifest.tables);
    return {
      rows: digests.reduce((sum, { rows }) => sum + rows, 0),
      tables: digests.filter(({ rows }) => rows > 0).length,
    };
  });
}

async function* entriesOf(
  { sql, client }: Snapshot,
  at: Date,
  manifest: Manifest,
  { enterprise, secrets, progress }: ExportOptions,
): AsyncGenerator<Entry> {
  const tables = await tenantTables(sql);
  const migrations = await sql.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  const about: EnterpriseAbout = {
    format: ENTERPRISE_FORMAT,
    product: (await readBuildInfo()).version,
    taken_at: at.toISOString(),
    enterprise: { id: enterprise.id, name: enterprise.name },
    secrets,
    left_out: LEFT_OUT,
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ name, columns, parts }) => ({ name, columns, parts })),
  };
  yield json("about.json", about);
  for (const table of tables) {
    const digest = new LineDigest();
    let number = 0;
    const without = secrets ? [] : (SECRET_COLUMNS[table.name] ?? []);
    for await (const lines of tenantLines(client, table, enterprise.id, without)) {
      const data = secrets || table.name !== "bin_rows" ? lines : withoutSecrets(lines);
      digest.add(data);
      number += 1;
      if (number > 1) progress(`${table.name}: ${number * 4} MB`);
      yield { name: `tables/${table.name}/${String(number).padStart(6, "0")}.jsonl`, data };
    }
    manifest.tables[table.name] = digest.result();
  }
  yield json("manifest.json", manifest);
}

const KEPT_SECRET = /"(secret_hash|code_hash|token_hash)": ?"[^"]*"|"(session_id)": ?"[^"]*"/g;
/** Matches the address of a fetched calendar, which grants access to it; without one nothing is fetched. */
const KEPT_ADDRESS = /"(address|fetch_at)": ?"(?:[^"\\]|\\.)*"/g;

/** Replaces secrets in the bin, whose rows are stored as they were; with another secret a thing can still be restored. */
function withoutSecrets(lines: Buffer): Buffer {
  const another = (_: string, hash?: string, session?: string) =>
    hash ? `"${hash}": "\\\\x${randomBytes(32).toString("hex")}"` : `"${session}": null`;
  const kept = lines.toString().replace(KEPT_SECRET, another);
  const withoutAddress = (line: string) =>
    line.includes('"relation":"calendars"') ? line.replace(KEPT_ADDRESS, '"$1": null') : line;
  return Buffer.from(kept.split("\n").map(withoutAddress).join("\n"));
}
