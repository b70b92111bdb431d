import type { Sql } from "../../platform/db/database.ts";

/** Returns one checksum for each table, over the rows that contain any of the words, ids and names alike. */
export type Checksums = (words: readonly string[]) => Promise<Record<string, string>>;

/** Reads every table of the store. */
export async function checksumsOf(sql: Sql): Promise<Checksums> {
  const tables = await sql.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const sums = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum
      FROM "${name}" t WHERE t::text ~ $1`,
  );
  const statement = sums.join(" UNION ALL ");
  return async (words) => {
    const rows = await sql.query<{ name: string; sum: string | null }>(statement, [words.join("|")]);
    return Object.fromEntries(rows.flatMap(({ name, sum }) => (sum === null ? [] : [[name, sum]])));
  };
}
