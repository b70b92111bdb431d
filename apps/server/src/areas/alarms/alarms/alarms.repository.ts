import type { AlarmSource, AlarmState, Priority } from "@switchboard/domain/alarms";
import type { Role } from "@switchboard/domain/core";
import type { TicketStatus } from "@switchboard/domain/people";
import { devicesIn, roomsIn } from "../../../core/access/in-place.ts";
import { type Asker, mayUseDevice, member, VIEWER, viewer } from "../../../core/access/rights.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { type AlarmRow, PLACE_KEY, ROOM_KEY, type TransitionRow } from "./alarm-rows.ts";

/** An alarm with the names of its subjects, as far as the reader may know them. */
export interface ListedAlarm extends AlarmRow {
  device_name: string | null;
  workflow_name: string | null;
  schedule_name: string | null;
  gateway_name: string | null;
  sensor_name: string | null;
  owner_name: string | null;
  ticket_title: string | null;
  ticket_status: TicketStatus | null;
  below: number;
  /** False for readers who see the alarm only because of an alarm that is folded under it. */
  may_handle: boolean;
}

export interface AlarmFilter {
  limit: number;
  offset: number;
  states: readonly AlarmState[];
  priority?: Priority | undefined;
  source?: AlarmSource | undefined;
  device?: string | undefined;
  room?: string | undefined;
  place?: string | undefined;
  q?: string | undefined;
  owner?: string | undefined;
  under?: string | undefined;
  ticket?: string | undefined;
  id?: string | undefined;
}

export interface CountsRow {
  active: number;
  acknowledged: number;
  cleared: number;
  shelved: number;
  critical: number;
}

/** This expression must match `alarmState` of the domain; statements filter by it. */
const STATE = `(CASE WHEN a.closed_at IS NOT NULL THEN 'closed' WHEN a.shelved_until IS NOT NULL THEN 'shelved'
  WHEN NOT a.is_on THEN 'cleared' WHEN a.acknowledged_at IS NULL THEN 'active' ELSE 'acknowledged' END)`;

const RANK = `array_position(ARRAY['active', 'cleared', 'acknowledged', 'shelved', 'closed'], ${STATE})`;
/** Open alarms are sorted by priority; closed ones only by time. */
const URGENCY =
  "CASE WHEN a.closed_at IS NULL THEN array_position(ARRAY['critical', 'high', 'low'], a.priority) ELSE 0 END";

const owns = ({ user }: Asker) => `(EXISTS (SELECT 1 FROM workflows own WHERE own.enterprise_id = a.enterprise_id
    AND own.key = a.workflow_key AND own.owner_id = ${user})
  OR EXISTS (SELECT 1 FROM schedules own WHERE own.enterprise_id = a.enterprise_id
    AND own.id = a.schedule_id AND own.owner_id = ${user}))`;

/** Admins, people who may use the whole device, and the owner of the workflow or schedule may handle an alarm. */
const mayHandle = (asker: Asker) =>
  `(${asker.isAdmin} OR (a.device_id IS NOT NULL AND ${mayUseDevice(asker, "a.device_id")}) OR ${owns(asker)})`;

/** An alarm is also visible to people who may use the device of an alarm folded under it, because they would not find that one otherwise. */
const maySee = (asker: Asker) =>
  `(${mayHandle(asker)} OR EXISTS (SELECT 1 FROM alarms b WHERE b.enterprise_id = a.enterprise_id AND b.under = a.id
    AND b.device_id IS NOT NULL AND ${mayUseDevice(asker, "b.device_id")}))`;

const OF_DEVICE = mayUseDevice(VIEWER, "a.device_id");

const LISTED = `SELECT a.*, CASE WHEN ${OF_DEVICE} THEN d.device_name END AS device_name, w.name AS workflow_name,
    s.name AS schedule_name, g.name AS gateway_name, CASE WHEN ${OF_DEVICE} THEN n.name END AS sensor_name,
    coalesce(m.name, u.name) AS owner_name, t.title AS ticket_title, t.status AS ticket_status, ${mayHandle(VIEWER)} AS may_handle,
    (SELECT count(*) FROM alarms b WHERE b.enterprise_id = a.enterprise_id AND b.under = a.id)::integer AS below
  FROM alarms a
  LEFT JOIN devices d ON d.enterprise_id = a.enterprise_id AND d.id = a.device_id
  LEFT JOIN workflows w ON w.enterprise_id = a.enterprise_id AND w.key = a.workflow_key
  LEFT JOIN schedules s ON s.enterprise_id = a.enterprise_id AND s.id = a.schedule_id
  LEFT JOIN gateways g ON g.enterprise_id = a.enterprise_id AND g.id = a.gateway_id
  LEFT JOIN sensors n ON n.enterprise_id = a.enterprise_id AND n.id = a.sensor_id
  LEFT JOIN memberships m ON m.enterprise_id = a.enterprise_id AND m.user_id = a.owner_id
  LEFT JOIN users u ON u.id = m.user_id
  LEFT JOIN tickets t ON t.enterprise_id = a.enterprise_id AND t.id = a.ticket_id AND ($3 OR t.author_id = $2)`;

/**
 * Matches the alarms of a place: of devices in its rooms, of such a room or the place as a whole, and those under which such an alarm is
 * folded, because it is not listed separately.
 */
function isAboutPlace(place: string): string {
  const devices = devicesIn("$1", place);
  return `(a.device_id IN (${devices}) OR a.key IN (SELECT '${ROOM_KEY}' || r.id FROM (${roomsIn("$1", place)}) r)
    OR a.key IN (SELECT '${PLACE_KEY}' || p.place_id FROM places_around p WHERE p.enterprise_id = $1 AND p.around_id = ${place})
    OR a.id IN (SELECT b.under FROM alarms b WHERE b.enterprise_id = $1 AND b.device_id IN (${devices})))`;
}

const FOUND = `a.enterprise_id = $1 AND ${maySee(VIEWER)} AND ${STATE} = ANY($4::text[])
  AND ($5::text IS NULL OR a.priority = $5) AND ($6::text IS NULL OR a.source = $6) AND ($7::uuid IS NULL OR a.device_id = $7)
  AND ($8::uuid IS NULL OR a.key = '${ROOM_KEY}' || $8 OR EXISTS (SELECT 1 FROM device_group_members inside WHERE inside.enterprise_id = a.enterprise_id
    AND inside.group_id = $8 AND inside.device_id = a.device_id))
  AND ($9::text IS NULL OR a.head ILIKE $9 OR a.message ILIKE $9 OR a.params ->> 'device_name' ILIKE $9
    OR a.params ->> 'name' ILIKE $9)
  AND ($10::uuid IS NULL OR a.owner_id = $10) AND ($11::uuid IS NULL OR a.ticket_id = $11)
  AND CASE WHEN $12::uuid IS NOT NULL THEN a.under = $12 WHEN $11::uuid IS NOT NULL OR $13::uuid IS NOT NULL THEN true
    ELSE a.under IS NULL END
  AND ($13::uuid IS NULL OR a.id = $13) AND ($14::uuid IS NULL OR ${isAboutPlace("$14")})`;

/** Excludes closed alarms early when they are not requested, because most alarms are closed. */
const foundBy = ({ states }: Pick<AlarmFilter, "states">) =>
  states.includes("closed") ? FOUND : `a.closed_at IS NULL AND ${FOUND}`;

function valuesOf(reader: Actor, filter: Omit<AlarmFilter, "limit" | "offset">): unknown[] {
  const { states, priority, source, device, room, q, owner, under, ticket, id, place } = filter;
  // Escapes the special characters of a LIKE pattern.
  const pattern = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const values = [priority, source, device, room, pattern, owner, ticket, under, id, place];
  return [...viewer(reader), states, ...values.map((value) => value ?? null)];
}

/** Reads alarms as people may see them. */
export class AlarmsRepository extends Repository {
  list(reader: Actor, filter: AlarmFilter): Promise<ListedAlarm[]> {
    return this.sql.query<Row & ListedAlarm>(
      `${LISTED} WHERE ${foundBy(filter)} ORDER BY ${RANK}, ${URGENCY}, a.raised_at DESC, a.id LIMIT $15 OFFSET $16`,
      [...valuesOf(reader, filter), filter.limit, filter.offset],
    );
  }

  count(reader: Actor, filter: AlarmFilter): Promise<number> {
    return this.selectCount(
      `SELECT count(*) AS count FROM alarms a WHERE ${foundBy(filter)}`,
      valuesOf(reader, filter),
    );
  }

  /** Counts the open alarms that are not folded under another; only those of the place if one is given. */
  counts(reader: Actor, place?: string): Promise<CountsRow | undefined> {
    const of = (state: AlarmState) => `count(*) FILTER (WHERE ${STATE} = '${state}') AS ${state}`;
    return this.selectFirst<Row & CountsRow>(
      `SELECT ${of("active")}, ${of("acknowledged")}, ${of("cleared")}, ${of("shelved")},
         count(*) FILTER (WHERE ${STATE} = 'active' AND a.priority = 'critical') AS critical
       FROM alarms a WHERE a.enterprise_id = $1 AND a.closed_at IS NULL AND a.under IS NULL AND ${maySee(VIEWER)}
         AND ($4::uuid IS NULL OR ${isAboutPlace("$4")})`,
      [...viewer(reader), place ?? null],
    );
  }

  /** Returns those of the alarms that the reader may handle. */
  handled(reader: Pick<Actor, "enterpriseId" | "userId" | "role">, ids: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      `SELECT a.id FROM alarms a WHERE a.enterprise_id = $1 AND a.id = ANY($4::uuid[]) AND ${mayHandle(VIEWER)}`,
      [...viewer(reader), ids],
    );
  }

  /** Returns the open alarms that are folded under these. */
  below(enterpriseId: string, ids: readonly string[]): Promise<string[]> {
    return this.selectColumn<string>(
      "id",
      "SELECT a.id FROM alarms a WHERE a.enterprise_id = $1 AND a.under = ANY($2::uuid[]) AND a.closed_at IS NULL",
      [enterpriseId, ids],
    );
  }

  transitions(enterpriseId: string, alarmId: string): Promise<TransitionRow[]> {
    return this.sql.query<Row & TransitionRow>(
      `SELECT * FROM alarm_transitions WHERE enterprise_id = $1 AND alarm_id = $2 ORDER BY at DESC, id DESC LIMIT 500`,
      [enterpriseId, alarmId],
    );
  }

  /** Returns the name of a person who may see the alarm, and undefined for anyone else. */
  async whoSees(enterpriseId: string, alarmId: string, userId: string): Promise<string | undefined> {
    const rows = await this.sql.query<{ name: string }>(
      `SELECT coalesce(m.name, u.name) AS name FROM memberships m JOIN users u ON u.id = m.user_id
       JOIN alarms a ON a.enterprise_id = m.enterprise_id AND a.id = $2
       WHERE m.enterprise_id = $1 AND m.user_id = $3 AND ${maySee(member("m"))}`,
      [enterpriseId, alarmId, userId],
    );
    return rows[0]?.name;
  }

  /** Returns the name and role of a person who may handle the alarm, and undefined for anyone else. */
  whoHandles(enterpriseId: string, alarmId: string, userId: string): Promise<{ name: string; role: Role } | undefined> {
    return this.selectFirst<{ name: string; role: Role }>(
      `SELECT coalesce(m.name, u.name) AS name, m.role FROM memberships m JOIN users u ON u.id = m.user_id
       JOIN alarms a ON a.enterprise_id = m.enterprise_id AND a.id = $2
       WHERE m.enterprise_id = $1 AND m.user_id = $3 AND ${mayHandle(member("m"))}`,
      [enterpriseId, alarmId, userId],
    );
  }

  async states(enterpriseId: string, ids: readonly string[]): Promise<Map<string, AlarmState>> {
    const rows = await this.sql.query<{ id: string; state: AlarmState }>(
      `SELECT a.id, ${STATE} AS state FROM alarms a WHERE a.enterprise_id = $1 AND a.id = ANY($2::uuid[])`,
      [enterpriseId, ids],
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  /** Checks whether the reader may see a ticket: admins may see all, others their own. */
  seesTicket(reader: Actor, ticketId: string): Promise<boolean> {
    return this.returnsRow(
      "SELECT 1 FROM tickets t WHERE t.enterprise_id = $1 AND t.id = $4 AND ($3 OR t.author_id = $2)",
      [...viewer(reader), ticketId],
    );
  }

  /** Returns the owners of the workflows and schedules of these alarms, by workflow key and schedule id. */
  async ownersOf(
    enterpriseId: string,
    alarms: readonly Pick<AlarmRow, "workflow_key" | "schedule_id">[],
  ): Promise<Map<string, string>> {
    const keys = [...new Set(alarms.flatMap(({ workflow_key }) => workflow_key ?? []))];
    const ids = [...new Set(alarms.flatMap(({ schedule_id }) => schedule_id ?? []))];
    if (keys.length + ids.length === 0) return new Map();
    const rows = await this.sql.query<{ id: string; owner_id: string }>(
      `SELECT key AS id, owner_id FROM workflows WHERE enterprise_id = $1 AND key = ANY($2::uuid[]) AND owner_id IS NOT NULL
       UNION ALL SELECT id, owner_id FROM schedules WHERE enterprise_id = $1 AND id = ANY($3::uuid[]) AND owner_id IS NOT NULL`,
      [enterpriseId, keys, ids],
    );
    return new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
  }
}
