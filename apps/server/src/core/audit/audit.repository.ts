import type { AuditedValues } from "@switchboard/contract";
import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";

export interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  source: string;
  action: string;
  subject: string;
  subject_id: string | null;
  before: AuditedValues | null;
  after: AuditedValues | null;
  result: string;
}

export type TrailRow = Row & Omit<AuditRow, "actor_id">;

/** The kind of an entry: a change, a command or an infrared signal. */
export type TrailPart = "change" | "command" | "infrared";

export interface TrailFilter {
  limit: number;
  /** The id of the last entry of the previous page. */
  cursor: string | undefined;
  /** True lists the oldest first. */
  isOldestFirst: boolean;
  since: Date | undefined;
  until: Date | undefined;
  /** The only parts in which the action can occur; the others are not read. */
  parts?: TrailPart[] | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  search?: string | undefined;
}

/** Escapes the special characters of a LIKE pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const CURSOR = "(SELECT c.at, c.id FROM audit_trail c WHERE c.enterprise_id = $1 AND c.id = ?)";
/** Matches a whole action (`schedule.edit`) or all actions of a thing (`schedule`). */
const ACTION = "(action = lower(?::text) OR starts_with(action, lower(?::text) || '.'))";

/** The name columns of the large tables, written exactly as in their indexes. */
const NAMES = {
  subject: [
    ["commands", "coalesce(device_name || ' · ' || switch_name, device_name, switch_name, '')"],
    ["ir_sends", "coalesce(remote_name, device_name, '')"],
  ],
  actor_name: [
    ["commands", "actor_name"],
    ["ir_sends", "actor_name"],
  ],
} as const;
type NameColumn = keyof typeof NAMES;

export class AuditRepository extends Repository {
  async lastSince(enterpriseId: string, action: string, since: Date): Promise<[string, Date][]> {
    const rows = await this.sql.query<{ subject: string; at: Date }>(
      `SELECT subject, max(at) AS at FROM audit_log WHERE enterprise_id = $1 AND at >= $2 AND action = $3 GROUP BY subject`,
      [enterpriseId, since, action],
    );
    return rows.map(({ subject, at }) => [subject, at]);
  }

  async append(enterpriseId: string, rows: readonly AuditRow[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO audit_log (enterprise_id, id, at, actor_id, actor_name, source, action, subject, subject_id, before,
         after, result)
       SELECT $1, id, at, actor_id, actor_name, source, action, subject, subject_id, before, after, result
       FROM jsonb_to_recordset($2) AS entry (id uuid, at timestamptz, actor_id uuid, actor_name text, source text,
         action text, subject text, subject_id uuid, before jsonb, after jsonb, result text)`,
      [enterpriseId, JSON.stringify(rows)],
    );
  }

  forget(enterpriseId: string, before: Date, limit: number): Promise<number> {
    return this.countReturned(
      `WITH old AS (SELECT a.enterprise_id, a.id FROM audit_log a WHERE a.enterprise_id = $1 AND a.at < $2
         ORDER BY a.at, a.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       DELETE FROM audit_log a USING old o WHERE a.enterprise_id = o.enterprise_id AND a.id = o.id RETURNING a.id`,
      [enterpriseId, before, limit],
    );
  }

  /** Returns the present names of devices, by id. */
  async deviceNames(enterpriseId: string, ids: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ id: string; device_name: string }>(
      "SELECT id, device_name FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, device_name }) => [id, device_name]));
  }

  /**
   * Lists by time, in either direction. Only requested filters appear in the statement, so that each page is read off
   * the indexes, however deep.
   */
  async list(enterpriseId: string, filter: TrailFilter): Promise<TrailRow[]> {
    const values: unknown[] = [enterpriseId];
    const conditions = ["enterprise_id = $1"];
    const add = (condition: string, value: unknown) => {
      if (value === undefined) return;
      values.push(value);
      conditions.push(condition.replaceAll("?", `$${values.length}`));
    };
    const [beyond, dir] = filter.isOldestFirst ? [">", "ASC"] : ["<", "DESC"];
    add(`(at, id) ${beyond} ${CURSOR}`, filter.cursor);
    add("at >= ?", filter.since);
    add("at < ?", filter.until);
    add("part = ANY(?::text[])", filter.parts);
    add(ACTION, filter.action);
    for (const [text, columns] of [
      [filter.actor, ["actor_name"]],
      [filter.search, ["subject", "actor_name"]],
    ] as const)
      if (text !== undefined) conditions.push(await this.#mentions(enterpriseId, text, columns, values));
    values.push(filter.limit);
    return this.sql.query<TrailRow>(
      `SELECT id, at, actor_name, source, action, subject, subject_id, before, after, result FROM audit_trail
       WHERE ${conditions.join(" AND ")} ORDER BY at ${dir}, id ${dir} LIMIT $${values.length}`,
      values,
    );
  }

  /**
   * Searches the few changes directly. For the large tables it first finds the matching names through their indexes,
   * and then selects rows by these names.
   */
  async #mentions(
    enterpriseId: string,
    text: string,
    columns: readonly NameColumn[],
    values: unknown[],
  ): Promise<string> {
    const pattern = `$${values.push(containing(text))}`;
    const matches = columns.map((column) => `${column} ILIKE ${pattern}::text`);
    const named: string[] = [];
    for (const column of columns) {
      const names = await this.#names(enterpriseId, column, containing(text));
      if (names.length > 0) named.push(`${column} = ANY($${values.push(names)}::text[])`);
    }
    const large = named.length > 0 ? `part <> 'change' AND (${named.join(" OR ")})` : "false";
    return `((part = 'change' AND (${matches.join(" OR ")})) OR (${large}))`;
  }

  /** Skips from each name to the next in the index, however many rows share a name. */
  async #names(enterpriseId: string, column: NameColumn, pattern: string): Promise<string[]> {
    const matching = new Set<string>();
    for (const [table, name] of NAMES[column]) {
      const next = (after: string) =>
        `SELECT ${name} AS name FROM ${table} WHERE enterprise_id = $1 AND ${name} ${after} ORDER BY ${name} LIMIT 1`;
      const rows = await this.sql.query<{ name: string }>(
        `WITH RECURSIVE names AS (
           (${next("IS NOT NULL")})
           UNION ALL SELECT (${next("> n.name")}) FROM names n WHERE n.name IS NOT NULL)
         SELECT name FROM names WHERE name ILIKE $2`,
        [enterpriseId, pattern],
      );
      for (const row of rows) matching.add(row.name);
    }
    return [...matching];
  }
}
