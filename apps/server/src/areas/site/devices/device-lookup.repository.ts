import type { DeviceConfig } from "@switchboard/contract";
import type { DeviceTypeCode, MeterRating } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** A device as the server itself needs it, regardless of who may see it. */
export interface KnownDevice {
  id: string;
  device_name: string;
  kd_id: string;
  device_type: DeviceTypeCode;
  current_status: number;
  device_config: DeviceConfig;
  config_confirmed_at: Date | null;
  rating: MeterRating | null;
}

/** The credentials of a device, and its enterprise. */
export interface DeviceSecret {
  enterprise_id: string;
  secret_hash: Buffer;
  /** The hash of the certificate that the device must also present. */
  certificate_sha256: Buffer | null;
}

const DEVICE = "id, device_name, kd_id, device_type, current_status, device_config, config_confirmed_at, rating";

export class DeviceLookupRepository extends Repository {
  find(enterpriseId: string, id: string): Promise<KnownDevice | undefined> {
    const statement = `SELECT ${DEVICE} FROM devices WHERE enterprise_id = $1 AND id = $2`;
    return this.selectFirst<Row & KnownDevice>(statement, [enterpriseId, id]);
  }

  findByHardware(enterpriseId: string, kdId: string): Promise<KnownDevice | undefined> {
    const statement = `SELECT ${DEVICE} FROM devices WHERE enterprise_id = $1 AND kd_id = $2`;
    return this.selectFirst<Row & KnownDevice>(statement, [enterpriseId, kdId]);
  }

  secretOf(kdId: string): Promise<DeviceSecret | undefined> {
    const statement = "SELECT enterprise_id, secret_hash, certificate_sha256 FROM devices WHERE kd_id = $1";
    return this.selectFirst<Row & DeviceSecret>(statement, [kdId]);
  }

  async enterprisesOf(kdIds: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ kd_id: string; enterprise_id: string }>(
      "SELECT kd_id, enterprise_id FROM devices WHERE kd_id = ANY($1)",
      [kdIds],
    );
    return new Map(rows.map((row) => [row.kd_id, row.enterprise_id]));
  }

  async allEnterprises(): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ kd_id: string; enterprise_id: string }>(
      "SELECT kd_id, enterprise_id FROM devices",
    );
    return new Map(rows.map((row) => [row.kd_id, row.enterprise_id]));
  }

  async names(enterpriseId: string, ids: string[]): Promise<Map<string, string>> {
    const rows = await this.sql.query<{ id: string; device_name: string }>(
      "SELECT id, device_name FROM devices WHERE enterprise_id = $1 AND id = ANY($2)",
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, device_name }) => [id, device_name]));
  }
}
