import type { DeviceConfig } from "@switchboard/contract";
import { requireManaged } from "../../../core/access/managers.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Row, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import type { AppError } from "../../../platform/http/app-error.ts";
import { findByHardware, findDevice, type KnownDevice } from "../devices/device-lookup.service.ts";
import { saveConfig } from "../devices/device-states.service.ts";

export interface ConfigRequest extends Row {
  id: string;
  device_id: string;
  config: DeviceConfig;
  actor_id: string;
  actor_name: string;
  requested_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

export class ConfigurationRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(enterpriseId: string, deviceId: string): Promise<KnownDevice | undefined> {
    return findDevice(this.#database, enterpriseId, deviceId);
  }

  findByHardware(enterpriseId: string, kdId: string): Promise<KnownDevice | undefined> {
    return findByHardware(this.#database, enterpriseId, kdId);
  }

  /** `record` writes the audit log in the same transaction. Returns false when the device was just removed. */
  async insert(enterpriseId: string, request: ConfigRequest, record: (sql: Sql) => Promise<void>): Promise<boolean> {
    try {
      await this.#database.transaction(async (sql) => {
        await insertRequest(sql, enterpriseId, request);
        await record(sql);
      });
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  requireManaged(actor: Actor, deviceId: string): Promise<void> {
    return requireManaged(this.#database, actor, "device", [deviceId]);
  }

  missing(actor: Actor, deviceId: string): Promise<AppError> {
    return missing(this.#database, actor, "device", deviceId);
  }

  async remove(enterpriseId: string, id: string, record: (sql: Sql) => Promise<void>): Promise<void> {
    await record(this.#database);
    await this.#database.query("DELETE FROM device_config_requests WHERE enterprise_id = $1 AND id = $2", [
      enterpriseId,
      id,
    ]);
  }

  async request(enterpriseId: string, deviceId: string, id: string): Promise<ConfigRequest | undefined> {
    const rows = await this.#database.query<ConfigRequest>(
      "SELECT * FROM device_config_requests WHERE enterprise_id = $1 AND device_id = $2 AND id = $3",
      [enterpriseId, deviceId, id],
    );
    return rows[0];
  }

  /** Returns the oldest first. */
  pendingRequests(enterpriseId: string, deviceId: string, now: Date): Promise<ConfigRequest[]> {
    return this.#database.query<ConfigRequest>(
      `SELECT * FROM device_config_requests
       WHERE enterprise_id = $1 AND device_id = $2 AND expires_at > $3 AND confirmed_at IS NULL
       ORDER BY requested_at, id`,
      [enterpriseId, deviceId, now],
    );
  }

  /** Stores the reported configuration, and confirms requests that it fulfils completely. */
  async confirm(enterpriseId: string, deviceId: string, config: DeviceConfig, at: Date): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await saveConfig(sql, enterpriseId, deviceId, config, at);
      await sql.query(
        `UPDATE device_config_requests r SET confirmed_at = $4
         WHERE enterprise_id = $1 AND device_id = $2 AND confirmed_at IS NULL AND expires_at > $4
           AND $3::jsonb @> jsonb_strip_nulls(r.config)
           AND NOT EXISTS (SELECT 1 FROM jsonb_each(r.config) e WHERE e.value = 'null' AND $3::jsonb ? e.key)`,
        [enterpriseId, deviceId, config, at],
      );
    });
  }
}

async function insertRequest(sql: Sql, enterpriseId: string, request: ConfigRequest): Promise<void> {
  await sql.query(
    `INSERT INTO device_config_requests
       (enterprise_id, id, device_id, config, actor_id, actor_name, requested_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      enterpriseId,
      request.id,
      request.device_id,
      request.config,
      request.actor_id,
      request.actor_name,
      request.requested_at,
      request.expires_at,
    ],
  );
}
