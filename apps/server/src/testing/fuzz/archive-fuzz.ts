import { importEnterprise } from "../../admin/enterprise/import.ts";
import { type ArchiveDraft, asPieces } from "../../admin/enterprise/testing.ts";
import { callAdmin } from "../../admin/testing.ts";
import { ArchiveError } from "../../platform/archive/tar.ts";
import type { Database, Row } from "../../platform/db/database.ts";
import { storedTables } from "../../platform/db/whole-store/catalogue.ts";
import type { FurnishedEnterprise } from "../furnished.ts";
import { type ArchiveTarget, archiveCase } from "./archive-cases.ts";
import { Chance } from "./chance.ts";

export interface ArchiveFigures {
  imported: number;
  refused: number;
  findings: string[];
}

interface Options {
  exported: ArchiveDraft;
  victim: FurnishedEnterprise;
  seed: number;
  cases: number;
}

/**
 * Imports changed archives into a store with another enterprise. Whatever was imported has its bin restored and is then deleted:
 * after that, every row of every table has to be as it was before.
 */
export async function fuzzArchives(
  database: Database,
  { exported, victim, seed, cases }: Options,
): Promise<ArchiveFigures> {
  const figures: ArchiveFigures = { imported: 0, refused: 0, findings: [] };
  const target = await targetIn(database, victim);
  const before = await rowsOf(database, target.tables);
  const people = await database.query<{ id: string }>("SELECT id FROM users");
  for (let index = 0; index < cases && figures.findings.length < 5; index += 1) {
    const chance = new Chance(seed, index);
    const draft = exported.copy();
    // The first archive is unchanged and has to be imported: an import that refuses everything would find nothing.
    if (index > 0) archiveCase(draft, chance, target);
    const note = (text: string) => figures.findings.push(`seed ${seed} case ${index}: ${text}`);
    const written = await draft.bytes(chance.is(0.1) ? { key: KEY } : undefined);
    const bytes = index > 0 ? damaged(chance, written) : written;
    try {
      const { enterpriseId, secrets } = await importEnterprise(database, {
        bytes: asPieces(bytes),
        key: KEY_OPTION,
        now: new Date(),
        progress: () => undefined,
      });
      figures.imported += 1;
      await restoreBin(database, enterpriseId);
      for (const text of await intruders(
        database,
        enterpriseId,
        people.map(({ id }) => id),
        secrets !== undefined,
      ))
        note(text);
      await callAdmin(database.url, ["delete", enterpriseId, "--yes"]);
    } catch (error) {
      figures.refused += 1;
      if (!(error instanceof ArchiveError)) note(`ended with ${String(error)}`);
    }
    const after = await rowsOf(database, target.tables);
    for (const table of target.tables) if (before[table] !== after[table]) note(`rows of ${table} changed`);
  }
  return figures;
}

const KEY = Buffer.alloc(32, 3);
/** A key is given for every archive: one that is not sealed must not pass for one that is. */
const KEY_OPTION = { key: KEY };

async function targetIn(database: Database, victim: FurnishedEnterprise): Promise<ArchiveTarget> {
  const users = await database.query<{ email: string }>("SELECT email FROM users WHERE email NOT LIKE 'invited:%'");
  const tables = (await storedTables(database)).map(({ name }) => name);
  return { victim, emails: users.map(({ email }) => email), tables };
}

/** One sum for each table, over all of its rows. */
async function rowsOf(database: Database, tables: readonly string[]): Promise<Record<string, string | null>> {
  const sums = tables.map(
    (name) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM "${name}" t`,
  );
  const rows = await database.query<{ name: string; sum: string | null }>(sums.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function restoreBin(database: Database, enterpriseId: string): Promise<void> {
  const entries = await database.query<{ id: string }>("SELECT id FROM bin_entries WHERE enterprise_id = $1", [
    enterpriseId,
  ]);
  // A row that does not fit any more fails with its entry, as for a person who restores it.
  for (const { id } of entries)
    await database.query("SELECT put_back($1, $2)", [enterpriseId, id]).catch(() => undefined);
}

/** Accounts of the archive that could sign in without a new password, or that belong to another enterprise. */
async function intruders(
  database: Database,
  enterpriseId: string,
  known: readonly string[],
  hasSecrets: boolean,
): Promise<string[]> {
  const rows = await database.query<{ email: string; has_password: boolean; elsewhere: boolean } & Row>(
    `SELECT u.email, u.password_hash IS NOT NULL AS has_password,
       EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.enterprise_id <> $1) AS elsewhere
     FROM users u WHERE NOT (u.id = ANY($2::uuid[]))`,
    [enterpriseId, known],
  );
  return rows.flatMap(({ email, has_password, elsewhere }) => [
    ...(has_password && !hasSecrets ? [`${email} has a password`] : []),
    ...(elsewhere ? [`${email} belongs to another enterprise`] : []),
  ]);
}

/** A few bytes changed or cut off, now and then. */
function damaged(chance: Chance, bytes: Buffer): Buffer {
  if (!chance.is(0.05)) return bytes;
  if (chance.is(0.3)) return bytes.subarray(0, chance.below(bytes.length));
  const changed = Buffer.from(bytes);
  for (let count = 0; count < 3; count += 1) changed[chance.below(changed.length)] = chance.below(256);
  return changed;
}
