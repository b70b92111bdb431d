import type { DriverName, Gateway } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export interface GatewayRow extends Row {
  enterprise_id: string;
  id: string;
  name: string;
  created_at: Date;
  code_expires: Date | null;
  paired_at: Date | null;
  last_seen: Date | null;
  is_online: boolean;
  version: string;
  drivers: Gateway["drivers"];
  faults: Gateway["faults"];
  found: number;
  /** Without devices that are gone and not adopted, which make room. */
  kept: number;
  adopted: number;
}

/** The report of a gateway about itself. */
export interface Sighting {
  version: string;
  drivers: Gateway["drivers"];
  faults: Gateway["faults"];
  at: Date;
}

const GATEWAY = `SELECT g.enterprise_id, g.id, g.name, g.created_at, g.code_expires, g.paired_at, g.last_seen, g.is_online,
    g.version, g.drivers, g.faults, f.found, f.kept, f.adopted
  FROM gateways g CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT is_gone) AS found,
      count(*) FILTER (WHERE NOT is_gone OR device_id IS NOT NULL) AS kept, count(device_id) AS adopted FROM found_devices
    WHERE enterprise_id = g.enterprise_id AND gateway_id = g.id) f`;

export class GatewaysRepository extends Repository {
  list(enterpriseId: string): Promise<GatewayRow[]> {
    return this.sql.query<GatewayRow>(`${GATEWAY} WHERE g.enterprise_id = $1 ORDER BY lower(g.name), g.id`, [
      enterpriseId,
    ]);
  }

  find(enterpriseId: string, id: string): Promise<GatewayRow | undefined> {
    const statement = `${GATEWAY} WHERE g.enterprise_id = $1 AND g.id = $2`;
    return this.selectFirst<GatewayRow>(statement, [enterpriseId, id]);
  }

  async count(enterpriseId: string): Promise<number> {
    const statement = "SELECT count(*) AS count FROM gateways WHERE enterprise_id = $1";
    return (await this.sql.query<{ count: number }>(statement, [enterpriseId]))[0]?.count ?? 0;
  }

  async insert(enterpriseId: string, { id, name, at }: { id: string; name: string; at: Date }): Promise<void> {
    await this.sql.query("INSERT INTO gateways (enterprise_id, id, name, created_at) VALUES ($1, $2, $3, $4)", [
      enterpriseId,
      id,
      name,
      at,
    ]);
  }

  /** Replaces the former code. */
  async setCode(enterpriseId: string, id: string, codeHash: Buffer, expires: Date): Promise<void> {
    await this.sql.query("UPDATE gateways SET code_hash = $3, code_expires = $4 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      codeHash,
      expires,
    ]);
  }

  async rename(enterpriseId: string, id: string, name: string): Promise<void> {
    await this.sql.query("UPDATE gateways SET name = $3 WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
      name,
    ]);
  }

  async delete(enterpriseId: string, id: string): Promise<boolean> {
    const statement = "DELETE FROM gateways WHERE enterprise_id = $1 AND id = $2 RETURNING id";
    return (await this.sql.query(statement, [enterpriseId, id])).length > 0;
  }

  /** A code works once; when two enterprises happen to have the same code, it pairs neither (as with wall panels). */
  async pair(pairing: {
    codeHash: Buffer;
    tokenHash: Buffer;
    version: string;
    at: Date;
  }): Promise<{ enterpriseId: string; id: string } | undefined> {
    const rows = await this.sql.query<{ enterprise_id: string; id: string }>(
      `UPDATE gateways SET token_hash = $2, version = $3, paired_at = $4, code_hash = NULL, code_expires = NULL
       WHERE code_hash = $1 AND code_expires > $4 RETURNING enterprise_id, id`,
      [pairing.codeHash, pairing.tokenHash, pairing.version, pairing.at],
    );
    const [gateway, another] = rows;
    return gateway && !another ? { enterpriseId: gateway.enterprise_id, id: gateway.id } : undefined;
  }

  async tokenHash(enterpriseId: string, id: string): Promise<Buffer | undefined> {
    const statement = "SELECT token_hash FROM gateways WHERE enterprise_id = $1 AND id = $2";
    const rows = await this.sql.query<{ token_hash: Buffer | null }>(statement, [enterpriseId, id]);
    return rows[0]?.token_hash ?? undefined;
  }

  /** Locks until the transaction ends, so that reports of a gateway and adoptions of its devices follow one another. */
  async lock(enterpriseId: string, ids: readonly string[]): Promise<void> {
    await this.sql.query(
      "SELECT 1 FROM gateways WHERE enterprise_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE",
      [enterpriseId, ids],
    );
  }

  /** Returns true when something visible to people has changed. */
  async sight(enterpriseId: string, id: string, { version, drivers, faults, at }: Sighting): Promise<boolean> {
    const rows = await this.sql.query<{ changed: boolean }>(
      `UPDATE gateways g SET last_seen = $3, is_online = true, version = $4, drivers = $5, faults = $6
       FROM (SELECT is_online, version, drivers, faults FROM gateways WHERE enterprise_id = $1 AND id = $2) w
       WHERE g.enterprise_id = $1 AND g.id = $2
       RETURNING NOT w.is_online OR w.version <> g.version OR w.drivers <> g.drivers OR w.faults <> g.faults AS changed`,
      [enterpriseId, id, at, version, JSON.stringify(drivers), JSON.stringify(faults)],
    );
    return rows[0]?.changed ?? false;
  }

  async askRestart(enterpriseId: string, id: string, drivers: readonly DriverName[]): Promise<void> {
    await this.sql.query(
      `UPDATE gateways SET restarts = ARRAY(SELECT DISTINCT unnest(restarts || $3::text[]))
       WHERE enterprise_id = $1 AND id = $2`,
      [enterpriseId, id, drivers],
    );
    await this.notify(id);
  }

  /** Returns each restart once, to the next report. */
  async takeRestarts(enterpriseId: string, id: string): Promise<DriverName[]> {
    const rows = await this.sql.query<{ restarts: DriverName[] }>(
      `UPDATE gateways g SET restarts = '{}'
       FROM (SELECT restarts FROM gateways WHERE enterprise_id = $1 AND id = $2 FOR UPDATE) w
       WHERE g.enterprise_id = $1 AND g.id = $2 AND w.restarts <> '{}' RETURNING w.restarts`,
      [enterpriseId, id],
    );
    return rows[0]?.restarts ?? [];
  }

  /** Marks, over all enterprises, gateways offline that have not reported since. */
  lost(before: Date): Promise<{ enterprise_id: string; id: string }[]> {
    return this.sql.query(
      "UPDATE gateways SET is_online = false WHERE is_online AND last_seen < $1 RETURNING enterprise_id, id",
      [before],
    );
  }

  /** Returns, over all enterprises, gateways that have reported before and are offline. */
  gone(): Promise<Pick<GatewayRow, "enterprise_id" | "id" | "name" | "last_seen">[]> {
    return this.sql.query(
      "SELECT enterprise_id, id, name, last_seen FROM gateways WHERE NOT is_online AND last_seen IS NOT NULL",
    );
  }

  async notify(gateway: string): Promise<void> {
    const { text, values } = notifyStatement("gateway.changed", { gateway });
    await this.sql.query(text, values);
  }
}
