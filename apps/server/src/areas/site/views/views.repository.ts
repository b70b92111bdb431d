import type { Arrangement, TableName } from "@switchboard/domain/core";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** The owner of views: one person in one enterprise. */
export interface ViewOwner {
  enterpriseId: string;
  userId: string;
}

export interface ViewRow extends Row {
  id: string;
  list: TableName;
  /** Null for the last arrangement without a name. */
  name: string | null;
  arrangement: Arrangement;
  filters: Record<string, string>;
  updated_at: Date;
}

export type ViewChange = Partial<Pick<ViewRow, "arrangement" | "filters"> & { name: string }>;

const COLUMNS = "id, list, name, arrangement, filters, updated_at";

export class ViewsRepository extends Repository {
  /** Returns the named views of a list, and the unnamed one. */
  list({ enterpriseId, userId }: ViewOwner, list: TableName): Promise<ViewRow[]> {
    return this.sql.query<ViewRow>(
      `SELECT ${COLUMNS} FROM table_views WHERE enterprise_id = $1 AND user_id = $2 AND list = $3
       ORDER BY name COLLATE natural_order, id`,
      [enterpriseId, userId, list],
    );
  }

  /** Returns undefined when a view of that name exists. */
  insert({ enterpriseId, userId }: ViewOwner, view: ViewRow): Promise<ViewRow | undefined> {
    return this.selectFirst<ViewRow>(
      `INSERT INTO table_views (enterprise_id, user_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [
        enterpriseId,
        userId,
        view.id,
        view.list,
        view.name,
        JSON.stringify(view.arrangement),
        JSON.stringify(view.filters),
        view.updated_at,
      ],
    );
  }

  update(
    { enterpriseId, userId }: ViewOwner,
    id: string,
    list: TableName,
    { name, arrangement, filters }: ViewChange,
    at: Date,
  ): Promise<ViewRow | undefined> {
    return this.selectFirst<ViewRow>(
      `UPDATE table_views SET name = coalesce($5, name), arrangement = coalesce($6, arrangement),
         filters = coalesce($7, filters), updated_at = $8
       WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND list = $4 AND name IS NOT NULL RETURNING ${COLUMNS}`,
      [
        enterpriseId,
        userId,
        id,
        list,
        name ?? null,
        arrangement ? JSON.stringify(arrangement) : null,
        filters ? JSON.stringify(filters) : null,
        at,
      ],
    );
  }

  delete({ enterpriseId, userId }: ViewOwner, id: string): Promise<boolean> {
    return this.returnsRow(
      "DELETE FROM table_views WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND name IS NOT NULL RETURNING id",
      [enterpriseId, userId, id],
    );
  }

  async forgetLast({ enterpriseId, userId }: ViewOwner, list: TableName): Promise<void> {
    await this.sql.query(
      "DELETE FROM table_views WHERE enterprise_id = $1 AND user_id = $2 AND list = $3 AND name IS NULL",
      [enterpriseId, userId, list],
    );
  }

  async keepLast({ enterpriseId, userId }: ViewOwner, view: Omit<ViewRow, "name" | "filters">): Promise<void> {
    await this.sql.query(
      `INSERT INTO table_views (enterprise_id, user_id, id, list, arrangement, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (enterprise_id, user_id, list) WHERE name IS NULL
       DO UPDATE SET arrangement = excluded.arrangement, updated_at = excluded.updated_at`,
      [enterpriseId, userId, view.id, view.list, JSON.stringify(view.arrangement), view.updated_at],
    );
  }
}
