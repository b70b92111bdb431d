import type { TariffVersion } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface TariffRow extends Row {
  id: string;
  name: string;
  currency: string;
  time_zone: string;
  template: string | null;
  changed_at: Date;
  versions: TariffVersion[];
  /** The number of supplies that are or were billed by it. */
  used: number;
}

const COLUMNS = `t.id, t.name, t.currency, t.time_zone, t.template, t.changed_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('from', to_char(v.from_day, 'YYYY-MM-DD')) || v.body ORDER BY v.from_day)
    FROM tariff_versions v WHERE v.enterprise_id = t.enterprise_id AND v.tariff_id = t.id), '[]') AS versions,
  (SELECT count(DISTINCT s.supply_id)::int FROM supply_tariffs s
    WHERE s.enterprise_id = t.enterprise_id AND s.tariff_id = t.id) AS used`;

export class TariffsRepository extends Repository {
  list(enterpriseId: string): Promise<TariffRow[]> {
    return this.sql.query<TariffRow>(
      `SELECT ${COLUMNS} FROM tariffs t WHERE t.enterprise_id = $1 ORDER BY lower(t.name), t.id`,
      [enterpriseId],
    );
  }

  among(enterpriseId: string, ids: readonly string[]): Promise<TariffRow[]> {
    return this.sql.query<TariffRow>(`SELECT ${COLUMNS} FROM tariffs t WHERE t.enterprise_id = $1 AND t.id = ANY($2)`, [
      enterpriseId,
      ids,
    ]);
  }

  async find(enterpriseId: string, id: string): Promise<TariffRow | undefined> {
    return (await this.among(enterpriseId, [id]))[0];
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM tariffs WHERE enterprise_id = $1", [enterpriseId]);
  }

  async insert(
    enterpriseId: string,
    tariff: { id: string; name: string; currency: string; timeZone: string; template: string | null; at: Date },
  ): Promise<void> {
    await this.sql.query(
      `INSERT INTO tariffs (enterprise_id, id, name, currency, time_zone, template, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [enterpriseId, tariff.id, tariff.name, tariff.currency, tariff.timeZone, tariff.template, tariff.at],
    );
  }

  async rename(enterpriseId: string, id: string, name: string, at: Date): Promise<void> {
    await this.sql.query("UPDATE tariffs SET name = $3, changed_at = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      name,
      at,
    ]);
  }

  async addVersion(enterpriseId: string, id: string, { from, ...body }: TariffVersion, at: Date): Promise<void> {
    await this.sql.query(
      `WITH changed AS (UPDATE tariffs SET changed_at = $5 WHERE enterprise_id = $1 AND id = $2)
       INSERT INTO tariff_versions (enterprise_id, tariff_id, from_day, body, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [enterpriseId, id, from, JSON.stringify(body), at],
    );
  }

  async setVersion(enterpriseId: string, id: string, { from, ...body }: TariffVersion, at: Date): Promise<void> {
    await this.sql.query(
      `WITH changed AS (UPDATE tariffs SET changed_at = $5 WHERE enterprise_id = $1 AND id = $2)
       UPDATE tariff_versions SET body = $4 WHERE enterprise_id = $1 AND tariff_id = $2 AND from_day = $3`,
      [enterpriseId, id, from, JSON.stringify(body), at],
    );
  }

  async removeVersion(enterpriseId: string, id: string, from: string, at: Date): Promise<void> {
    await this.sql.query(
      `WITH changed AS (UPDATE tariffs SET changed_at = $4 WHERE enterprise_id = $1 AND id = $2)
       DELETE FROM tariff_versions WHERE enterprise_id = $1 AND tariff_id = $2 AND from_day = $3`,
      [enterpriseId, id, from, at],
    );
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM tariffs WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }
}
