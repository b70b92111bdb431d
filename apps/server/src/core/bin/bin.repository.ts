import type { RestoredThing } from "@switchboard/contract";
import type { BinThing } from "@switchboard/domain/core";
import type { Row } from "../../platform/db/database.ts";
import { Repository } from "../../platform/db/repository.ts";
import { notifyStatement } from "../../platform/db/store-notices.ts";

export interface BinEntryRow extends Row {
  enterprise_id: string;
  id: string;
  thing: BinThing;
  thing_id: string;
  /** The ids that the caller named when deleting. */
  named: string[];
  name: string;
  deleted_by: string | null;
  deleted_by_name: string | null;
  deleted_at: Date;
  ended: "restored" | "purged" | null;
  answer: RestoredThing | null;
}

/** A row that was restored, or could not be. `id` is its own id, if it has one. */
export interface PutBackRow extends Row {
  relation: string;
  id: string | null;
  is_back: boolean;
}

interface Filter {
  thing?: BinThing | undefined;
  search?: string | undefined;
  /** Things deleted before this instant are gone for good, even if they have not been purged yet. */
  since: Date;
}

const LISTED = `enterprise_id = $1 AND ended IS NULL AND deleted_at > $2 AND ($3::text IS NULL OR thing = $3)
  AND ($4::text IS NULL OR position(lower($4) IN lower(name)) > 0)`;
const listed = (enterpriseId: string, { since, thing, search }: Filter) => [
  enterpriseId,
  since,
  thing ?? null,
  search || null,
];

export class BinRepository extends Repository {
  list(enterpriseId: string, filter: Filter & { limit: number; offset: number }): Promise<BinEntryRow[]> {
    return this.sql.query<BinEntryRow>(
      `SELECT * FROM bin_entries WHERE ${LISTED} ORDER BY deleted_at DESC, id DESC LIMIT $5 OFFSET $6`,
      [...listed(enterpriseId, filter), filter.limit, filter.offset],
    );
  }

  /** Returns the hardware ids of the deleted devices, because the broker knows devices by nothing else. */
  async hardware(): Promise<Set<string>> {
    const rows = await this.sql.query<{ kd_id: string }>(
      `SELECT r.was ->> 'kd_id' AS kd_id FROM bin_rows r JOIN bin_entries e ON e.enterprise_id = r.enterprise_id AND e.id = r.entry_id
       WHERE r.relation = 'devices' AND r.became IS NULL AND e.ended IS NULL`,
    );
    return new Set(rows.map(({ kd_id }) => kd_id));
  }

  count(enterpriseId: string, filter: Filter): Promise<number> {
    return this.selectCount(`SELECT count(*) AS count FROM bin_entries WHERE ${LISTED}`, listed(enterpriseId, filter));
  }

  /** Keeps every row deleted in this transaction under the entry, until `close`. */
  async open(entry: Omit<BinEntryRow, "ended" | "answer">): Promise<void> {
    await this.sql.query(
      `INSERT INTO bin_entries (enterprise_id, id, thing, thing_id, named, name, deleted_by, deleted_by_name, deleted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        entry.enterprise_id,
        entry.id,
        entry.thing,
        entry.thing_id,
        entry.named,
        entry.name,
        entry.deleted_by,
        entry.deleted_by_name,
        entry.deleted_at,
      ],
    );
    await this.#keepUnder(`${entry.enterprise_id}/${entry.id}`);
  }

  close(): Promise<void> {
    return this.#keepUnder("");
  }

  /** Locks the entry until the transaction ends, so that it is restored or purged only once. */
  lock(enterpriseId: string, id: string): Promise<BinEntryRow | undefined> {
    return this.selectFirst<BinEntryRow>("SELECT * FROM bin_entries WHERE enterprise_id = $1 AND id = $2 FOR UPDATE", [
      enterpriseId,
      id,
    ]);
  }

  /** Locks the latest entry for each of these ids; the most recently deleted come first. */
  async lockNamed(enterpriseId: string, thing: BinThing, ids: readonly string[]): Promise<BinEntryRow[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT DISTINCT (SELECT e.id FROM bin_entries e WHERE e.enterprise_id = $1 AND e.thing = $2 AND e.named @> ARRAY[w.id]
         ORDER BY e.deleted_at DESC, e.ended IS NULL DESC, e.id DESC LIMIT 1) AS id FROM unnest($3::uuid[]) AS w (id)`,
      [enterpriseId, thing, ids],
    );
    return this.sql.query<BinEntryRow>(
      `SELECT * FROM bin_entries WHERE enterprise_id = $1 AND id = ANY($2) ORDER BY deleted_at DESC, id DESC FOR UPDATE`,
      [enterpriseId, rows.map(({ id }) => id)],
    );
  }

  /** Returns the former row of the thing itself, or undefined when only parts of it were deleted. */
  async root(enterpriseId: string, entryId: string, key: string): Promise<Row | undefined> {
    const rows = await this.sql.query<{ was: Row }>(
      `SELECT was FROM bin_rows WHERE enterprise_id = $1 AND entry_id = $2 AND became IS NULL
         AND coalesce(key, (was ->> 'id')::uuid) = $3 ORDER BY rank, position LIMIT 1`,
      [enterpriseId, entryId, key],
    );
    return rows[0]?.was;
  }

  /** Locks the entry of the whole thing when the given entry holds parts of it. */
  lockWhole({ enterprise_id, id, thing, thing_id }: BinEntryRow): Promise<BinEntryRow | undefined> {
    return this.selectFirst<BinEntryRow>(
      `SELECT e.* FROM bin_entries e WHERE e.enterprise_id = $1 AND e.thing = $2 AND e.thing_id = $3 AND e.id <> $4
         AND e.ended IS NULL AND EXISTS (SELECT 1 FROM bin_rows r
           WHERE r.enterprise_id = e.enterprise_id AND r.entry_id = e.id AND r.key = $3 AND r.became IS NULL)
       FOR UPDATE`,
      [enterprise_id, thing, thing_id, id],
    );
  }

  /** Changes values of the thing's own row before it is restored. */
  async amend(enterpriseId: string, entryId: string, key: string, change: Row): Promise<void> {
    await this.sql.query(
      `UPDATE bin_rows SET was = was || $4::jsonb WHERE enterprise_id = $1 AND entry_id = $2 AND became IS NULL
         AND coalesce(key, (was ->> 'id')::uuid) = $3`,
      [enterpriseId, entryId, key, JSON.stringify(change)],
    );
  }

  /** Returns the distinct values of a field in the entry's deleted rows of one table. */
  keysOf(enterpriseId: string, entryId: string, relation: string, field: string): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      `SELECT DISTINCT was ->> $4 AS id FROM bin_rows
       WHERE enterprise_id = $1 AND entry_id = $2 AND relation = $3 AND became IS NULL AND was ->> $4 IS NOT NULL`,
      [enterpriseId, entryId, relation, field],
    );
  }

  /** Returns the deleted rows of one table, as they were when they were deleted. */
  rowsOf(enterpriseId: string, entryId: string, relation: string): Promise<{ position: number; was: Row }[]> {
    return this.sql.query<{ position: number; was: Row }>(
      `SELECT position, was FROM bin_rows WHERE enterprise_id = $1 AND entry_id = $2 AND relation = $3 AND became IS NULL`,
      [enterpriseId, entryId, relation],
    );
  }

  /** Returns the stored size of the deleted rows of one table, over all entries. */
  bytesOf(enterpriseId: string, relation: string): Promise<number> {
    return this.selectCount(
      "SELECT coalesce(sum(pg_column_size(was)), 0) AS count FROM bin_rows WHERE enterprise_id = $1 AND relation = $2",
      [enterpriseId, relation],
    );
  }

  async drop(enterpriseId: string, entryId: string, positions: readonly number[]): Promise<void> {
    if (positions.length === 0) return;
    await this.sql.query("DELETE FROM bin_rows WHERE enterprise_id = $1 AND entry_id = $2 AND position = ANY($3)", [
      enterpriseId,
      entryId,
      positions,
    ]);
  }

  /** Returns the people whose grants are part of the entry. */
  holders(enterpriseId: string, entryId: string): Promise<string[]> {
    return this.selectColumn<string>(
      "user_id",
      `SELECT DISTINCT was ->> 'user_id' AS user_id FROM bin_rows WHERE enterprise_id = $1 AND entry_id = $2
         AND relation IN ('device_grants', 'switch_grants', 'room_grants', 'place_grants')`,
      [enterpriseId, entryId],
    );
  }

  /** Makes the open connections of these people read their rights again. */
  async announceRights(enterpriseId: string, people: readonly string[]): Promise<void> {
    for (const user of people) {
      const { text, values } = notifyStatement("rights.changed", { enterprise: enterpriseId, user });
      await this.sql.query(text, values);
    }
  }

  /** Returns those of the workflows of which nothing is left in the bin. */
  orphanedWorkflows(enterpriseId: string, keys: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "key",
      `SELECT w.key FROM unnest($2::uuid[]) AS w (key) WHERE NOT EXISTS (
         SELECT 1 FROM bin_rows r WHERE r.enterprise_id = $1 AND r.relation = 'workflow_entries' AND r.was ->> 'key' = w.key::text)`,
      [enterpriseId, keys],
    );
  }

  putBack(enterpriseId: string, entryId: string): Promise<PutBackRow[]> {
    return this.sql.query<PutBackRow>("SELECT * FROM put_back($1, $2)", [enterpriseId, entryId]);
  }

  async end(
    { enterprise_id, id }: Pick<BinEntryRow, "enterprise_id" | "id">,
    ended: "restored" | "purged",
    at: Date,
    answer: RestoredThing | null,
  ): Promise<void> {
    await this.sql.query(
      "UPDATE bin_entries SET ended = $3, ended_at = $4, answer = $5 WHERE enterprise_id = $1 AND id = $2",
      [enterprise_id, id, ended, at, answer && JSON.stringify(answer)],
    );
    if (ended === "restored") await this.empty(enterprise_id, id);
  }

  async empty(enterpriseId: string, entryId: string): Promise<void> {
    await this.sql.query("DELETE FROM bin_rows WHERE enterprise_id = $1 AND entry_id = $2", [enterpriseId, entryId]);
  }

  /** Returns, over all enterprises, entries that are too old and those whose purge was not finished. */
  overdue(before: Date, limit: number): Promise<BinEntryRow[]> {
    return this.sql.query<BinEntryRow>(
      `SELECT e.* FROM bin_entries e WHERE (e.ended IS NULL AND e.deleted_at <= $1)
         OR (e.ended = 'purged' AND EXISTS (
           SELECT 1 FROM bin_rows r WHERE r.enterprise_id = e.enterprise_id AND r.entry_id = e.id))
       ORDER BY e.deleted_at LIMIT $2`,
      [before, limit],
    );
  }

  /** Deletes old entries that were restored or purged, over all enterprises. */
  async forgetEnded(before: Date): Promise<void> {
    await this.sql.query("DELETE FROM bin_entries WHERE ended IS NOT NULL AND ended_at <= $1", [before]);
  }

  async #keepUnder(entry: string): Promise<void> {
    await this.sql.query("SELECT set_config('switchboard.bin', $1, true)", [entry]);
  }
}
