import type { SupplyInput } from "@switchboard/contract";
import type { AssignedTariff } from "@switchboard/domain/energy";
import { mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface SupplyRow extends Row {
  enterprise_id: string;
  id: string;
  name: string;
  consumer_number: string;
  meters: string[];
  export_meter: string | null;
  contract_demand: string | null;
  connected_load: string | null;
  past_demands: SupplyInput["pastDemands"];
  reading_day: number;
  tariffs: AssignedTariff[];
  budget: SupplyInput["budget"];
  co2: SupplyInput["co2"];
  shares: SupplyInput["shares"];
}

const COLUMNS = `s.enterprise_id, s.id, s.name, s.consumer_number, s.export_meter, s.contract_demand, s.connected_load, s.past_demands,
  s.reading_day, s.budget, s.co2, s.shares,
  coalesce((SELECT json_agg(m.device_id ORDER BY m.place, m.device_id) FROM supply_meters m
    WHERE m.enterprise_id = s.enterprise_id AND m.supply_id = s.id), '[]') AS meters,
  coalesce((SELECT json_agg(json_build_object('from', to_char(t.from_day, 'YYYY-MM-DD'), 'tariff', t.tariff_id) ORDER BY t.from_day)
    FROM supply_tariffs t WHERE t.enterprise_id = s.enterprise_id AND t.supply_id = s.id), '[]') AS tariffs`;

/** Hides a supply from people who may not see all of its meters whole; one without meters is for admins only. */
const SEEN = `($3 OR (EXISTS (SELECT 1 FROM supply_meters m WHERE m.enterprise_id = s.enterprise_id AND m.supply_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM supply_meters m WHERE m.enterprise_id = s.enterprise_id AND m.supply_id = s.id
    AND NOT ${mayUseDevice(VIEWER, "m.device_id")})))`;

export class SuppliesRepository extends Repository {
  seen(reader: Actor): Promise<SupplyRow[]> {
    return this.sql.query<SupplyRow>(
      `SELECT ${COLUMNS} FROM supplies s WHERE s.enterprise_id = $1 AND ${SEEN}
       ORDER BY lower(s.name), s.id`,
      viewer(reader),
    );
  }

  seenOne(reader: Actor, id: string): Promise<SupplyRow | undefined> {
    return this.selectFirst<SupplyRow>(
      `SELECT ${COLUMNS} FROM supplies s WHERE s.enterprise_id = $1 AND ${SEEN} AND s.id = $4`,
      [...viewer(reader), id],
    );
  }

  /** Returns every supply of the enterprise, regardless of who asks, to price energy. */
  all(enterpriseId: string): Promise<SupplyRow[]> {
    return this.sql.query<SupplyRow>(`SELECT ${COLUMNS} FROM supplies s WHERE s.enterprise_id = $1 ORDER BY s.id`, [
      enterpriseId,
    ]);
  }

  /** Returns the supplies of all enterprises that have a monthly budget. */
  withBudget(): Promise<SupplyRow[]> {
    return this.sql.query<SupplyRow>(
      `SELECT ${COLUMNS} FROM supplies s WHERE s.budget IS NOT NULL ORDER BY s.enterprise_id, s.id`,
    );
  }

  count(enterpriseId: string): Promise<number> {
    return this.selectCount("SELECT count(*) AS count FROM supplies WHERE enterprise_id = $1", [enterpriseId]);
  }

  async insert(enterpriseId: string, id: string, supply: SupplyInput, at: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO supplies (enterprise_id, id, name, consumer_number, export_meter, contract_demand, connected_load,
         past_demands, reading_day, budget, co2, shares, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [enterpriseId, id, ...valuesOf(supply), at],
    );
    await this.#setParts(enterpriseId, id, supply);
  }

  async update(enterpriseId: string, id: string, supply: SupplyInput): Promise<void> {
    await this.sql.query(
      `UPDATE supplies SET name = $3, consumer_number = $4, export_meter = $5, contract_demand = $6, connected_load = $7,
         past_demands = $8, reading_day = $9, budget = $10, co2 = $11, shares = $12 WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, ...valuesOf(supply)],
    );
    await this.sql.query("DELETE FROM supply_meters WHERE enterprise_id = $1 AND supply_id = $2", [enterpriseId, id]);
    await this.sql.query("DELETE FROM supply_tariffs WHERE enterprise_id = $1 AND supply_id = $2", [enterpriseId, id]);
    await this.#setParts(enterpriseId, id, supply);
  }

  async #setParts(enterpriseId: string, id: string, { meters, tariffs }: SupplyInput): Promise<void> {
    await this.sql.query(
      `INSERT INTO supply_meters (enterprise_id, supply_id, device_id, place)
       SELECT $1, $2, id, place FROM unnest($3::uuid[]) WITH ORDINALITY AS u (id, place)`,
      [enterpriseId, id, meters],
    );
    await this.sql.query(
      `INSERT INTO supply_tariffs (enterprise_id, supply_id, from_day, tariff_id)
       SELECT $1, $2, day, tariff FROM unnest($3::date[], $4::uuid[]) AS u (day, tariff)`,
      [enterpriseId, id, tariffs.map(({ from }) => from), tariffs.map(({ tariff }) => tariff)],
    );
  }

  async delete(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM supplies WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Returns names of the enterprise's devices, without those in the bin. */
  async deviceNames(
    enterpriseId: string,
    ids: readonly string[],
  ): Promise<Map<string, { name: string; type: string }>> {
    const rows = await this.sql.query<{ id: string; name: string; type: string }>(
      `SELECT id, device_name AS name, device_type AS type FROM devices WHERE enterprise_id = $1 AND id = ANY($2)`,
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, name, type }) => [id, { name, type }]));
  }
}

function valuesOf(supply: SupplyInput): unknown[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [
    supply.name,
    supply.consumerNumber,
    supply.exportMeter,
    supply.contractDemand,
    supply.connectedLoad,
    JSON.stringify(supply.pastDemands),
    supply.readingDay,
    json(supply.budget),
    json(supply.co2),
    json(supply.shares),
  ];
}
