import type { ModbusTemplate } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface TemplateRow extends Row {
  id: string;
  template: ModbusTemplate;
  used_by: { _id: string; name: string; gateway: string }[];
}

export interface MeterRow extends Row {
  id: string;
  gateway_id: string;
  name: string;
  host: string;
  port: number;
  unit: number;
  /** Null for a meter that uses a shipped template. */
  template_id: string | null;
  shipped: string | null;
  template: ModbusTemplate | null;
  found_id: string | null;
  is_online: boolean | null;
  device_id: string | null;
  device_name: string | null;
}

interface NewMeter extends Pick<MeterRow, "id" | "name" | "host" | "port" | "unit" | "template_id" | "shipped"> {
  gateway: string;
  at: Date;
}

const TEMPLATE = `SELECT t.id, t.template, coalesce((
    SELECT jsonb_agg(jsonb_build_object('_id', m.id, 'name', m.name, 'gateway', g.name) ORDER BY lower(m.name), m.id)
    FROM modbus_meters m JOIN gateways g ON g.enterprise_id = m.enterprise_id AND g.id = m.gateway_id
    WHERE m.enterprise_id = t.enterprise_id AND m.template_id = t.id), '[]') AS used_by
  FROM modbus_templates t`;

/** Joins the found device by the meter's address, as the driver names it. */
const METER = `SELECT m.*, t.template, f.id AS found_id, (f.description ->> 'isOnline')::boolean AS is_online, f.device_id, d.device_name
  FROM modbus_meters m
  LEFT JOIN modbus_templates t ON t.enterprise_id = m.enterprise_id AND t.id = m.template_id
  LEFT JOIN found_devices f ON f.enterprise_id = m.enterprise_id AND f.gateway_id = m.gateway_id AND f.driver = 'modbus'
    AND f.field_id = m.host || ':' || m.port || '/' || m.unit AND NOT f.is_gone
  LEFT JOIN devices d ON d.enterprise_id = f.enterprise_id AND d.id = f.device_id`;

/** Stores the enterprise's templates for Modbus meters, and the meters that use them or shipped ones. */
export class ModbusRepository extends Repository {
  templates(enterpriseId: string): Promise<TemplateRow[]> {
    return this.sql.query<TemplateRow>(
      `${TEMPLATE} WHERE t.enterprise_id = $1 ORDER BY lower(t.template ->> 'maker'), lower(t.template ->> 'model'), t.id`,
      [enterpriseId],
    );
  }

  template(enterpriseId: string, id: string): Promise<TemplateRow | undefined> {
    const statement = `${TEMPLATE} WHERE t.enterprise_id = $1 AND t.id = $2`;
    return this.selectFirst<TemplateRow>(statement, [enterpriseId, id]);
  }

  async countTemplates(enterpriseId: string): Promise<number> {
    const statement = "SELECT count(*) AS count FROM modbus_templates WHERE enterprise_id = $1";
    return (await this.sql.query<{ count: number }>(statement, [enterpriseId]))[0]?.count ?? 0;
  }

  async insertTemplate(enterpriseId: string, id: string, template: ModbusTemplate, at: Date): Promise<void> {
    await this.sql.query(
      "INSERT INTO modbus_templates (enterprise_id, id, template, created_at, changed_at) VALUES ($1, $2, $3, $4, $4)",
      [enterpriseId, id, JSON.stringify(template), at],
    );
  }

  async setTemplate(enterpriseId: string, id: string, template: ModbusTemplate, at: Date): Promise<void> {
    await this.sql.query(
      "UPDATE modbus_templates SET template = $3, changed_at = $4 WHERE enterprise_id = $1 AND id = $2",
      [enterpriseId, id, JSON.stringify(template), at],
    );
  }

  async deleteTemplate(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM modbus_templates WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  meters(enterpriseId: string, gateway: string): Promise<MeterRow[]> {
    return this.sql.query<MeterRow>(
      `${METER} WHERE m.enterprise_id = $1 AND m.gateway_id = $2 ORDER BY lower(m.name), m.id`,
      [enterpriseId, gateway],
    );
  }

  meter(enterpriseId: string, id: string): Promise<MeterRow | undefined> {
    const statement = `${METER} WHERE m.enterprise_id = $1 AND m.id = $2`;
    return this.selectFirst<MeterRow>(statement, [enterpriseId, id]);
  }

  async countMeters(enterpriseId: string, gateway: string): Promise<number> {
    const statement = "SELECT count(*) AS count FROM modbus_meters WHERE enterprise_id = $1 AND gateway_id = $2";
    return (await this.sql.query<{ count: number }>(statement, [enterpriseId, gateway]))[0]?.count ?? 0;
  }

  /** Returns false when a meter with this address exists already. */
  insertMeter(enterpriseId: string, meter: NewMeter): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO modbus_meters (enterprise_id, id, gateway_id, name, host, port, unit, template_id, shipped, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (enterprise_id, gateway_id, host, port, unit) DO NOTHING RETURNING id`,
      [
        enterpriseId,
        meter.id,
        meter.gateway,
        meter.name,
        meter.host,
        meter.port,
        meter.unit,
        meter.template_id,
        meter.shipped,
        meter.at,
      ],
    );
  }

  async deleteMeter(enterpriseId: string, id: string): Promise<void> {
    await this.sql.query("DELETE FROM modbus_meters WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id]);
  }

  /** Returns the gateways with meters that use this template. */
  readers(enterpriseId: string, template: string): Promise<string[]> {
    const statement = "SELECT DISTINCT gateway_id FROM modbus_meters WHERE enterprise_id = $1 AND template_id = $2";
    return this.selectColumn<string>("gateway_id", statement, [enterpriseId, template]);
  }
}
