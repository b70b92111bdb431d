import type { DriverName, FieldDevice } from "@switchboard/contract";
import type { AdoptedSwitch, DeviceTypeCode } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { FieldOfDevice } from "../devices/field-devices.service.ts";

export interface FoundRow extends Row {
  id: string;
  gateway_id: string;
  gateway_name: string;
  description: FieldDevice;
  is_ignored: boolean;
  is_gone: boolean;
  first_seen: Date;
  last_seen: Date;
  device_id: string | null;
  device_name: string | null;
  device_type: DeviceTypeCode | null;
  device_field: FieldOfDevice | null;
}

export interface AdoptedRow extends Row {
  driver: DriverName;
  field_id: string;
  kd_id: string;
  switches: AdoptedSwitch[];
  sensors: { key: string }[];
}

/** The limit per gateway; one that announces more is hostile or broken. */
export const MOST_FOUND = 5000;

interface OfField {
  driver: DriverName;
  id: string;
}

const FOUND = `SELECT f.id, f.gateway_id, g.name AS gateway_name, f.description, f.is_ignored, f.is_gone, f.first_seen, f.last_seen,
    f.device_id, d.device_name, d.device_type, d.field AS device_field
  FROM found_devices f
  JOIN gateways g ON g.enterprise_id = f.enterprise_id AND g.id = f.gateway_id
  LEFT JOIN devices d ON d.enterprise_id = f.enterprise_id AND d.id = f.device_id`;

/** Stores the inbox of devices that gateways have found. */
export class FoundDevicesRepository extends Repository {
  list(enterpriseId: string, gateway?: string): Promise<FoundRow[]> {
    return this.sql.query<FoundRow>(
      `${FOUND} WHERE f.enterprise_id = $1 AND ($2::uuid IS NULL OR f.gateway_id = $2) ORDER BY f.first_seen DESC, f.id`,
      [enterpriseId, gateway ?? null],
    );
  }

  find(enterpriseId: string, ids: readonly string[]): Promise<FoundRow[]> {
    return this.sql.query<FoundRow>(`${FOUND} WHERE f.enterprise_id = $1 AND f.id = ANY($2)`, [enterpriseId, ids]);
  }

  rooms(enterpriseId: string): Promise<{ id: string; name: string }[]> {
    return this.sql.query("SELECT id, name FROM device_groups WHERE enterprise_id = $1 AND type = 'room'", [
      enterpriseId,
    ]);
  }

  /** Adds and updates found devices. At the limit nothing is added until unadopted devices that are gone leave. */
  describe(
    enterpriseId: string,
    gateway: string,
    found: readonly (FieldDevice & { newId: string })[],
    at: Date,
  ): Promise<number> {
    return this.countReturned(
      `WITH told AS (SELECT t.*, (t.description ->> 'driver') AS driver, (t.description ->> 'id') AS field_id
         FROM jsonb_to_recordset($3::jsonb) AS t (id uuid, description jsonb)),
       known AS (
         UPDATE found_devices f SET description = t.description, is_gone = false, last_seen = $4 FROM told t
         WHERE f.enterprise_id = $1 AND f.gateway_id = $2 AND f.driver = t.driver AND f.field_id = t.field_id
         RETURNING f.driver, f.field_id),
       added AS (
         INSERT INTO found_devices (enterprise_id, id, gateway_id, driver, field_id, description, first_seen, last_seen)
         SELECT $1, t.id, $2, t.driver, t.field_id, t.description, $4, $4 FROM told t
         WHERE NOT EXISTS (SELECT 1 FROM known k WHERE k.driver = t.driver AND k.field_id = t.field_id)
         LIMIT greatest(0, $5 - (SELECT count(*) FROM found_devices WHERE enterprise_id = $1 AND gateway_id = $2))
         ON CONFLICT DO NOTHING RETURNING 1)
       SELECT 1 FROM known UNION ALL SELECT 1 FROM added`,
      [
        enterpriseId,
        gateway,
        JSON.stringify(found.map(({ newId, ...description }) => ({ id: newId, description }))),
        at,
        MOST_FOUND,
      ],
    );
  }

  /** Makes room in a full inbox. */
  async dropGone(enterpriseId: string, gateway: string): Promise<void> {
    await this.sql.query(
      "DELETE FROM found_devices WHERE enterprise_id = $1 AND gateway_id = $2 AND is_gone AND device_id IS NULL",
      [enterpriseId, gateway],
    );
  }

  async count(enterpriseId: string, gateway: string): Promise<number> {
    const statement = "SELECT count(*) AS count FROM found_devices WHERE enterprise_id = $1 AND gateway_id = $2";
    return (await this.sql.query<{ count: number }>(statement, [enterpriseId, gateway]))[0]?.count ?? 0;
  }

  markGone(enterpriseId: string, gateway: string, gone: readonly OfField[]): Promise<number> {
    return this.countReturned(
      `UPDATE found_devices f SET is_gone = true, description = f.description || '{"isOnline": false}'
       FROM jsonb_to_recordset($3::jsonb) AS t (driver text, id text)
       WHERE f.enterprise_id = $1 AND f.gateway_id = $2 AND f.driver = t.driver AND f.field_id = t.id AND NOT f.is_gone
       RETURNING f.id`,
      [enterpriseId, gateway, JSON.stringify(gone)],
    );
  }

  setOnline(
    enterpriseId: string,
    gateway: string,
    online: readonly (OfField & { isOnline: boolean })[],
    at: Date,
  ): Promise<number> {
    return this.countReturned(
      `UPDATE found_devices f SET description = f.description || jsonb_build_object('isOnline', t."isOnline"),
         last_seen = CASE WHEN t."isOnline" THEN $4 ELSE f.last_seen END
       FROM jsonb_to_recordset($3::jsonb) AS t (driver text, id text, "isOnline" boolean)
       WHERE f.enterprise_id = $1 AND f.gateway_id = $2 AND f.driver = t.driver AND f.field_id = t.id RETURNING f.id`,
      [enterpriseId, gateway, JSON.stringify(online), at],
    );
  }

  ignore(enterpriseId: string, ids: readonly string[], ignored: boolean): Promise<number> {
    return this.countReturned(
      `UPDATE found_devices SET is_ignored = $3
       WHERE enterprise_id = $1 AND id = ANY($2) AND is_ignored <> $3 AND device_id IS NULL RETURNING id`,
      [enterpriseId, ids, ignored],
    );
  }

  /** Links each found device with its device; hardware that was linked with such a device before is freed. */
  async adopt(enterpriseId: string, pairs: readonly { found: string; device: string }[]): Promise<void> {
    const devices = pairs.map(({ device }) => device);
    await this.sql.query("UPDATE found_devices SET device_id = NULL WHERE enterprise_id = $1 AND device_id = ANY($2)", [
      enterpriseId,
      devices,
    ]);
    await this.sql.query(
      `UPDATE found_devices f SET device_id = p.device, is_ignored = false
       FROM unnest($2::uuid[], $3::uuid[]) AS p (found, device) WHERE f.enterprise_id = $1 AND f.id = p.found`,
      [enterpriseId, pairs.map(({ found }) => found), devices],
    );
  }

  /** Returns all devices that a gateway represents. */
  adopted(enterpriseId: string, gateway: string): Promise<AdoptedRow[]> {
    return this.sql.query<AdoptedRow>(
      `SELECT f.driver, f.field_id, d.kd_id, d.field -> 'switches' AS switches, d.field -> 'sensors' AS sensors
       FROM found_devices f JOIN devices d ON d.enterprise_id = f.enterprise_id AND d.id = f.device_id
       WHERE f.enterprise_id = $1 AND f.gateway_id = $2 AND d.field IS NOT NULL ORDER BY d.kd_id`,
      [enterpriseId, gateway],
    );
  }

  /** Returns the device by its hardware id, if this gateway represents it. */
  async spokenFor(enterpriseId: string, gateway: string, kdId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT d.id FROM devices d JOIN found_devices f ON f.enterprise_id = d.enterprise_id AND f.device_id = d.id
       WHERE d.enterprise_id = $1 AND d.kd_id = $3 AND f.gateway_id = $2`,
      [enterpriseId, gateway, kdId],
    );
    return rows[0]?.id;
  }
}
