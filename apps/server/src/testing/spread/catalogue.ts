import type { Row, Sql } from "../../platform/db/database.ts";

export interface UniqueIndex {
  name: string;
  isPrimary: boolean;
  /** An expression has no column name. */
  columns: (string | null)[];
}

export interface ForeignKey {
  name: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

/** A table from the store's catalogue; partitions are tables too. */
export interface Table extends Row {
  name: string;
  /** The table that it is a partition of. */
  partOf: string | null;
  /** Null when the table has no such column; the column may be null when it is not `required`. */
  tenant: { type: string; required: boolean } | null;
  uniques: UniqueIndex[];
  foreignKeys: ForeignKey[];
}

const names = (table: string, numbers: string) => `(SELECT json_agg(a.attname ORDER BY k.place)
    FROM unnest(${numbers}) WITH ORDINALITY AS k (number, place)
    LEFT JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number AND k.number <> 0)`;

const TABLES = `SELECT c.relname AS name,
    (SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = c.oid) AS "partOf",
    (SELECT json_build_object('type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull)
       FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'enterprise_id' AND NOT a.attisdropped) AS tenant,
    coalesce((SELECT json_agg(json_build_object('name', n.relname, 'isPrimary', x.indisprimary,
        'columns', ${names("c.oid", "x.indkey")}) ORDER BY n.relname)
       FROM pg_index x JOIN pg_class n ON n.oid = x.indexrelid
       WHERE x.indrelid = c.oid AND (x.indisunique OR x.indisexclusion)), '[]') AS uniques,
    coalesce((SELECT json_agg(json_build_object('name', f.conname, 'columns', ${names("f.conrelid", "f.conkey")},
        'to', t.relname, 'toColumns', ${names("f.confrelid", "f.confkey")}) ORDER BY f.conname)
       FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
       WHERE f.conrelid = c.oid AND f.contype = 'f'), '[]') AS "foreignKeys"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

export function readCatalogue(sql: Sql): Promise<Table[]> {
  return sql.query<Table>(TABLES);
}
