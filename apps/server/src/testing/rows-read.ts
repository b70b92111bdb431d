import type { Row, Sql } from "../platform/db/database.ts";

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Wraps a connection: explains its statements instead of returning rows, and counts the rows that they read of these tables. */
export function countRowsRead(sql: Sql, tables: readonly string[]): { sql: Sql; read: () => number } {
  let read = 0;
  const count = ({ Plans = [], ...node }: Plan) => {
    const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    if (tables.includes(node["Relation Name"] ?? "")) read += rows * node["Actual Loops"];
    for (const each of Plans) count(each);
  };
  const query = async <T extends Row>(text: string, values?: unknown[]): Promise<T[]> => {
    const explained = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`;
    const [row] = await sql.query<{ "QUERY PLAN": { Plan: Plan }[] }>(explained, values);
    for (const { Plan } of row?.["QUERY PLAN"] ?? []) count(Plan);
    return [];
  };
  return { sql: { query }, read: () => read };
}
