import type { Sql } from "../../platform/db/database.ts";

/** Of the ids, one for each table that holds any of them: most calls treat all rows of a table alike. */
export async function oneOfEachKind(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.atttypid = 'uuid'::regtype
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const firsts = tables.map(({ name }) => `SELECT min(id::text) AS id FROM "${name}" WHERE id = ANY($1::uuid[])`);
  const rows = await sql.query<{ id: string | null }>(firsts.join(" UNION ALL "), [ids]);
  return [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))];
}
