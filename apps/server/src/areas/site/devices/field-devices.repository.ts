import type { DriverName, FieldChannel } from "@switchboard/contract";
import type { AdoptedSwitch, DeviceTypeCode, MeterRating, SwitchKind } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export type SensingChannel = Extract<FieldChannel, { type: "sensor" | "button" }>;

/** The data stored with a field device (migration 0050). */
export interface FieldOfDevice {
  driver: DriverName;
  maker: string;
  model: string;
  /** The gateway through which it was adopted, and its id there. */
  gateway: string;
  id: string;
  switches: AdoptedSwitch[];
  sensors: SensingChannel[];
  /** The keys of all channels at the last choice among them; adoptions before 0.3.0 did not record them. */
  offered?: string[];
}

export interface NewFieldDevice {
  id: string;
  kd_id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  secretHash: Buffer;
  config: object;
  field: FieldOfDevice;
  rating: MeterRating | null;
  switches: NewSwitch[];
}

interface NewSwitch {
  id: string;
  switch_no: number;
  kind: SwitchKind;
  name: string;
  current_dimm: number | null;
  light: object | null;
}

export type DeviceExtension = Pick<NewFieldDevice, "device_type" | "field" | "config" | "rating" | "switches">;

export interface DeviceHardware extends Row {
  id: string;
  kd_id: string;
  device_name: string;
  device_type: DeviceTypeCode;
  device_config: Record<string, boolean | number | string | null>;
  field: FieldOfDevice | null;
  switches: { switch_no: number; kind: SwitchKind }[];
}

/** Stores devices of other makers; many arrive at once, so many are written at once. */
export class FieldDevicesRepository extends Repository {
  async insert(enterpriseId: string, devices: readonly NewFieldDevice[], createdAt: Date): Promise<void> {
    await this.sql.query(
      `INSERT INTO devices (enterprise_id, id, kd_id, device_name, device_type, secret_hash, device_config, field, rating, created_at)
       SELECT $1, d.id, d.kd_id, d.device_name, d.device_type, decode(d.secret, 'hex'), d.config, d.field, nullif(d.rating, 'null'), $3
       FROM jsonb_to_recordset($2::jsonb) AS d
         (id uuid, kd_id text, device_name text, device_type text, secret text, config jsonb, field jsonb, rating jsonb)`,
      [
        enterpriseId,
        JSON.stringify(devices.map(({ secretHash, ...rest }) => ({ ...rest, secret: secretHash.toString("hex") }))),
        createdAt,
      ],
    );
    const switches = devices.flatMap(({ id, switches }) => switches.map((each) => ({ ...each, device: id })));
    await this.#addSwitches(enterpriseId, switches);
  }

  async #addSwitches(enterpriseId: string, switches: readonly (NewSwitch & { device: string })[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name, current_dimm, light)
       SELECT $1, s.id, s.device, s.switch_no, s.kind, s.name, s.current_dimm, s.light FROM jsonb_to_recordset($2::jsonb) AS s
         (id uuid, device uuid, switch_no integer, kind text, name text, current_dimm integer, light jsonb)`,
      [enterpriseId, JSON.stringify(switches)],
    );
  }

  /** Adds more of the same hardware; existing parts of the device stay. */
  async extend(enterpriseId: string, id: string, more: DeviceExtension): Promise<void> {
    await this.sql.query(
      `UPDATE devices SET device_type = $3, field = $4, device_config = device_config || $5, rating = coalesce(rating, $6)
       WHERE enterprise_id = $1 AND id = $2`,
      [
        enterpriseId,
        id,
        more.device_type,
        JSON.stringify(more.field),
        JSON.stringify(more.config),
        more.rating && JSON.stringify(more.rating),
      ],
    );
    const switches = more.switches.map((each) => ({ ...each, device: id }));
    if (switches.length > 0) await this.#addSwitches(enterpriseId, switches);
  }

  hardware(enterpriseId: string, id: string): Promise<DeviceHardware | undefined> {
    return this.selectFirst<DeviceHardware>(
      `SELECT d.id, d.kd_id, d.device_name, d.device_type, d.device_config, d.field, (
         SELECT coalesce(json_agg(json_build_object('switch_no', s.switch_no, 'kind', s.kind) ORDER BY s.switch_no), '[]')
         FROM switch_appliances s WHERE s.enterprise_id = d.enterprise_id AND s.device_id = d.id) AS switches
       FROM devices d WHERE d.enterprise_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF d`,
      [enterpriseId, id],
    );
  }

  async setHardware(
    enterpriseId: string,
    id: string,
    now: Pick<NewFieldDevice, "kd_id" | "device_type" | "field" | "config" | "rating">,
  ): Promise<void> {
    await this.sql.query(
      `UPDATE devices SET kd_id = $3, device_type = $4, field = $5, device_config = $6, rating = $7, certificate_sha256 = NULL
       WHERE enterprise_id = $1 AND id = $2`,
      [
        enterpriseId,
        id,
        now.kd_id,
        now.device_type,
        JSON.stringify(now.field),
        JSON.stringify(now.config),
        now.rating && JSON.stringify(now.rating),
      ],
    );
  }

  /** Replaces the secrets; the former ones stop working, and their connections close if and only if it commits. */
  async setSecrets(enterpriseId: string, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
    await this.sql.query(
      `UPDATE devices d SET secret_hash = s.hash, certificate_sha256 = NULL
       FROM unnest($2::text[], $3::bytea[]) AS s (kd_id, hash) WHERE d.enterprise_id = $1 AND d.kd_id = s.kd_id`,
      [enterpriseId, [...secrets.keys()], [...secrets.values()]],
    );
    for (const device of secrets.keys()) await this.announceEnd(device);
  }

  async announceEnd(device: string): Promise<void> {
    const { text, values } = notifyStatement("device.ended", { device });
    await this.sql.query(text, values);
  }
}
