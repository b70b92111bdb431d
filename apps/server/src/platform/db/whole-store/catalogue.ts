import type { Row, Sql } from "../database.ts";

/** A table from the catalogue of the store, so that tables of later versions are found automatically. */
export interface StoredTable {
  name: string;
  /** The written columns, without generated ones. */
  columns: StoredColumn[];
  isParted: boolean;
  /** The partitions of a partitioned table. */
  parts: { name: string; bound: string }[];
  /** The tables that its rows refer to. */
  refersTo: string[];
  key: string[];
  /** Columns whose numbers the store assigns. */
  counters: string[];
}

interface StoredColumn {
  name: string;
  type: string;
}

interface TableRow extends Row {
  name: string;
  columns: StoredColumn[];
  is_parted: boolean;
  parts: { name: string; bound: string }[] | null;
  refers_to: string[] | null;
  key: string[] | null;
  counters: string[] | null;
}

const TABLES = `
  SELECT c.relname AS name, c.relkind = 'p' AS is_parted,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) ORDER BY p.relname)
      FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = c.oid) AS parts,
    (SELECT json_agg(DISTINCT f.relname) FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS refers_to,
    (SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
    (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> '') AS counters
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname`;

/** Returns all tables but the list of migrations, referenced tables first. */
export async function storedTables(sql: Sql): Promise<StoredTable[]> {
  const rows = await sql.query<TableRow>(TABLES);
  const tables = rows
    .filter(({ name }) => name !== "migrations")
    .map(({ name, columns, is_parted, parts, refers_to, key, counters }) => ({
      name,
      columns,
      isParted: is_parted,
      parts: parts ?? [],
      refersTo: refers_to ?? [],
      key: key ?? [],
      counters: counters ?? [],
    }));
  return inOrder(tables);
}

function inOrder(tables: readonly StoredTable[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: Pick<StoredTable, "columns">) =>
  columns.map(({ name }) => quoted(name)).join(", ");
