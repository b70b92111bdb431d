import type { Row, Sql } from "./database.ts";

/** A claim, written as parts of SQL. The table is always called `w`. */
export interface Claim {
  /** Selects the rows that are due, the most urgent first: `FROM mails w WHERE w.due_at <= $1 ORDER BY w.due_at`. */
  due: string;
  /** Marks them as this server's, mostly until a lease ends: `UPDATE mails w SET due_at = $2`. */
  update: string;
  /** Selects the result from the rows as they are after the update: `SELECT w.id FROM claimed w`. */
  select: string;
  key?: readonly string[];
  values: readonly unknown[];
  limit: number;
}

/**
 * Claims rows that are due for one server. Rows that another server is claiming at the same moment are skipped, so servers never wait
 * for each other and no row is claimed twice before its lease ends. Work that computes the next state of its rows within the transaction
 * needs no lease: it locks them with `FOR UPDATE SKIP LOCKED` until it commits.
 */
export function claimDue<T extends Row>(sql: Sql, claim: Claim): Promise<T[]> {
  const { due, update, select, key = ["enterprise_id", "id"], values, limit } = claim;
  const columns = key.map((column) => `w.${column}`).join(", ");
  const matches = key.map((column) => `w.${column} = due.${column}`).join(" AND ");
  return sql.query<T>(
    `WITH due AS (SELECT ${columns} ${due} LIMIT $${values.length + 1} FOR UPDATE OF w SKIP LOCKED),
     claimed AS (${update} FROM due WHERE ${matches} RETURNING w.*)
     ${select}`,
    [...values, limit],
  );
}
