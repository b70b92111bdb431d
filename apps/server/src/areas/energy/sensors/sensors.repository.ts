import type { PressButton, Sensor } from "@switchboard/contract";
import type { SensorKindName } from "@switchboard/domain/site";
import { maySeeGroup, mayUseDevice, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface PlaceRow extends Row {
  id: string;
  device_id: string;
  device_name: string;
  room_id: string | null;
  room_name: string | null;
  channel: string;
  name: string;
}

export interface SensorRow extends PlaceRow {
  kind: SensorKindName;
  unit: string;
  last_value: number | null;
  last_at: Date | null;
}

/** A sensor that has not reported for a while. */
export interface QuietSensor extends Row {
  enterprise_id: string;
  id: string;
  device_id: string;
  kind: SensorKindName;
  name: string;
  last_at: Date;
}

interface ButtonRow extends PlaceRow {
  presses: string[];
}

/** A device is in one room at most. */
const ROOM = `LEFT JOIN LATERAL (SELECT g.id, g.name FROM device_group_members b
    JOIN device_groups g ON g.enterprise_id = b.enterprise_id AND g.id = b.group_id AND g.type = 'room'
    WHERE b.enterprise_id = s.enterprise_id AND b.device_id = s.device_id AND ${maySeeGroup(VIEWER)} LIMIT 1) room ON true`;

const seenIn = (table: string) => `FROM ${table} s
  JOIN devices d ON d.enterprise_id = s.enterprise_id AND d.id = s.device_id ${ROOM}
  WHERE s.enterprise_id = $1 AND ${mayUseDevice(VIEWER)}`;
const PLACE = "s.id, s.device_id, d.device_name, room.id AS room_id, room.name AS room_name, s.channel, s.name";
const SENSOR = `SELECT ${PLACE}, s.kind, s.unit, s.last_value, s.last_at ${seenIn("sensors")}`;
const BUTTON = `SELECT ${PLACE}, s.presses ${seenIn("buttons")}`;
const IN_ORDER = "ORDER BY lower(d.device_name), d.id, s.position, s.id";

export class SensorsRepository extends Repository {
  /** Lists the sensors of one device, or of all devices that the actor may see whole. */
  list(actor: Actor, device: string | undefined): Promise<SensorRow[]> {
    return this.sql.query<SensorRow>(`${SENSOR} AND ($4::uuid IS NULL OR s.device_id = $4) ${IN_ORDER}`, [
      ...viewer(actor),
      device ?? null,
    ]);
  }

  buttons(actor: Actor, device: string | undefined): Promise<ButtonRow[]> {
    return this.sql.query<ButtonRow>(`${BUTTON} AND ($4::uuid IS NULL OR s.device_id = $4) ${IN_ORDER}`, [
      ...viewer(actor),
      device ?? null,
    ]);
  }

  /** Covers all enterprises. */
  quietSince(since: Date): Promise<QuietSensor[]> {
    return this.sql.query<QuietSensor>(
      "SELECT enterprise_id, id, device_id, kind, name, last_at FROM sensors WHERE last_at < $1",
      [since],
    );
  }

  byIds(actor: Actor, ids: string[]): Promise<SensorRow[]> {
    return this.sql.query<SensorRow>(`${SENSOR} AND s.id = ANY($4) ${IN_ORDER}`, [...viewer(actor), ids]);
  }

  async rename(enterpriseId: string, id: string, name: string): Promise<void> {
    await this.sql.query("UPDATE sensors SET name = $3 WHERE enterprise_id = $1 AND id = $2", [enterpriseId, id, name]);
  }
}

function placeOf(row: PlaceRow) {
  return {
    _id: row.id,
    device: { _id: row.device_id, device_name: row.device_name },
    room: row.room_id === null ? null : { _id: row.room_id, name: row.room_name ?? "" },
    channel: row.channel,
    name: row.name,
  };
}

export function presentSensor(row: SensorRow): Sensor {
  const { kind, unit, last_value: value, last_at } = row;
  return { ...placeOf(row), kind, unit, value, at: last_at?.toISOString() ?? null };
}

export function presentButton(row: ButtonRow): PressButton {
  return { ...placeOf(row), presses: row.presses };
}
