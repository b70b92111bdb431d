import { randomUUID } from "node:crypto";
import type { FieldChannel } from "@switchboard/contract";
import type { Row, Sql } from "../../platform/db/database.ts";

type SensorChannel = Extract<FieldChannel, { type: "sensor" }>;
type ButtonChannel = Extract<FieldChannel, { type: "button" }>;

interface KnownSensor extends Row {
  id: string;
  channel: string;
  kind: string;
  unit: string;
}

interface KnownButton extends Row {
  id: string;
  channel: string;
}

/** Which sensors and buttons a device has. */
export class AdoptedSensorsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async addSensors(enterpriseId: string, deviceId: string, channels: readonly SensorChannel[]): Promise<void> {
    if (channels.length === 0) return;
    await this.#sql.query(
      `INSERT INTO sensors (enterprise_id, id, device_id, channel, name, kind, unit, position, time_zone)
       SELECT $1, n.id, $2, n.channel, n.name, n.kind, n.unit, n.position, known_zone(e.time_zone)
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
         AS n (id, channel, name, kind, unit, position)
       JOIN enterprises e ON e.id = $1
       ON CONFLICT (enterprise_id, device_id, channel) DO NOTHING`,
      [
        enterpriseId,
        deviceId,
        channels.map(() => randomUUID()),
        channels.map(({ key }) => key),
        channels.map(({ name }) => name),
        channels.map(({ kind }) => kind),
        channels.map(({ unit }) => unit),
      ],
    );
  }

  /** What a button can say is what its hardware says of itself now. */
  async addButtons(enterpriseId: string, deviceId: string, channels: readonly ButtonChannel[]): Promise<void> {
    if (channels.length === 0) return;
    const rows = channels.map(({ key, name, presses }, index) => ({
      id: randomUUID(),
      channel: key,
      name,
      presses,
      position: index + 1,
    }));
    await this.#sql.query(
      `INSERT INTO buttons (enterprise_id, id, device_id, channel, name, presses, position)
       SELECT $1, n.id, $2, n.channel, n.name, n.presses, n.position FROM jsonb_to_recordset($3::jsonb)
         AS n (id uuid, channel text, name text, presses text[], position integer)
       ON CONFLICT (enterprise_id, device_id, channel) DO UPDATE SET presses = excluded.presses`,
      [enterpriseId, deviceId, JSON.stringify(rows)],
    );
  }

  sensorsOf(enterpriseId: string, deviceId: string): Promise<KnownSensor[]> {
    return this.#sql.query<KnownSensor>(
      `SELECT id, channel, kind, unit FROM sensors WHERE enterprise_id = $1 AND device_id = $2
       ORDER BY position, id FOR UPDATE`,
      [enterpriseId, deviceId],
    );
  }

  buttonsOf(enterpriseId: string, deviceId: string): Promise<KnownButton[]> {
    return this.#sql.query<KnownButton>(
      `SELECT id, channel FROM buttons WHERE enterprise_id = $1 AND device_id = $2 ORDER BY position, id FOR UPDATE`,
      [enterpriseId, deviceId],
    );
  }

  nameSensors(
    enterpriseId: string,
    deviceId: string,
    names: readonly { id: string; channel: string }[],
  ): Promise<void> {
    return this.#name("sensors", enterpriseId, deviceId, names);
  }

  nameButtons(
    enterpriseId: string,
    deviceId: string,
    names: readonly { id: string; channel: string }[],
  ): Promise<void> {
    return this.#name("buttons", enterpriseId, deviceId, names);
  }

  /** All of them get out of the way first: two may swap their names, and a silent one must not hold the name of another. */
  async #name(
    table: "sensors" | "buttons",
    enterpriseId: string,
    deviceId: string,
    names: readonly { id: string; channel: string }[],
  ): Promise<void> {
    await this.#sql.query(
      `UPDATE ${table} SET channel = 'former ' || id || ' ' || left(channel, 100) WHERE enterprise_id = $1 AND device_id = $2`,
      [enterpriseId, deviceId],
    );
    await this.#sql.query(
      `UPDATE ${table} s SET channel = n.channel FROM unnest($3::uuid[], $4::text[]) AS n (id, channel)
       WHERE s.enterprise_id = $1 AND s.device_id = $2 AND s.id = n.id`,
      [enterpriseId, deviceId, names.map(({ id }) => id), names.map(({ channel }) => channel)],
    );
  }
}
