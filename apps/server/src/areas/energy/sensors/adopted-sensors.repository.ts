import { randomUUID } from "node:crypto";
import type { FieldChannel } from "@switchboard/contract";
import { columnArrays } from "../../../platform/db/column-arrays.ts";
import { Repository } from "../../../platform/db/repository.ts";

type SensorChannel = Extract<FieldChannel, { type: "sensor" }>;
type ButtonChannel = Extract<FieldChannel, { type: "button" }>;

/** Stores the sensors and buttons of a device. */
export class AdoptedSensorsRepository extends Repository {
  async addSensors(enterpriseId: string, deviceId: string, channels: readonly SensorChannel[]): Promise<void> {
    if (channels.length === 0) return;
    await this.sql.query(
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
        ...columnArrays(channels, "key", "name", "kind", "unit"),
      ],
    );
  }

  /** The presses of a known button are replaced by those its hardware announces now. */
  async addButtons(enterpriseId: string, deviceId: string, channels: readonly ButtonChannel[]): Promise<void> {
    if (channels.length === 0) return;
    const rows = channels.map(({ key, name, presses }, index) => ({
      id: randomUUID(),
      channel: key,
      name,
      presses,
      position: index + 1,
    }));
    await this.sql.query(
      `INSERT INTO buttons (enterprise_id, id, device_id, channel, name, presses, position)
       SELECT $1, n.id, $2, n.channel, n.name, n.presses, n.position FROM jsonb_to_recordset($3::jsonb)
         AS n (id uuid, channel text, name text, presses text[], position integer)
       ON CONFLICT (enterprise_id, device_id, channel) DO UPDATE SET presses = excluded.presses`,
      [enterpriseId, deviceId, JSON.stringify(rows)],
    );
  }

  /** Moves all names out of the way first, because two may be swapped and a silent one must not keep another's name. */
  async rename(
    table: "sensors" | "buttons",
    enterpriseId: string,
    deviceId: string,
    renamed: readonly { from: string; to: string }[],
  ): Promise<void> {
    const rows = await this.sql.query<{ id: string; channel: string }>(
      `SELECT id, channel FROM ${table} WHERE enterprise_id = $1 AND device_id = $2 ORDER BY id FOR UPDATE`,
      [enterpriseId, deviceId],
    );
    const names = new Map(renamed.map(({ from, to }) => [from, to]));
    await this.sql.query(`UPDATE ${table} SET channel = 'former ' || id WHERE enterprise_id = $1 AND device_id = $2`, [
      enterpriseId,
      deviceId,
    ]);
    const renames = rows
      .flatMap(({ id, channel }) => ({ id, to: names.get(channel) }))
      .filter(({ to }) => to !== undefined);
    await this.sql.query(
      `UPDATE ${table} s SET channel = n.channel FROM unnest($3::uuid[], $4::text[]) AS n (id, channel)
       WHERE s.enterprise_id = $1 AND s.device_id = $2 AND s.id = n.id`,
      [enterpriseId, deviceId, renames.map(({ id }) => id), renames.map(({ to }) => to)],
    );
  }
}
