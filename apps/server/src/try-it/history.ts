import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import {
  commandId,
  finishedAt,
  type LocalDay,
  type Past,
  type PastCommand,
  type PlannedDevice,
  pastEvents,
  pastSightings,
  pastStatusChanges,
  READING_COLUMNS,
  type Readings,
  readingsOf,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";
import { insertSensors } from "./sensors.ts";

export function commandRow(command: PastCommand) {
  const { device, planned, source, actor, at, switch_state, level, light, outcome, reason, cause } = command;
  return {
    enterprise_id: device.enterprise_id,
    id: commandId(command),
    device_id: device.id,
    switch_id: planned.id,
    source,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    switch_state,
    level: level ?? null,
    light: light ?? null,
    outcome,
    reason: reason ?? null,
    created_at: timestamp(at),
    expires_at: timestamp(source === "device" ? at : at + COMMAND_EXPIRY_MS),
    finished_at: timestamp(finishedAt(command)),
    cause_id: cause?.id ?? null,
    cause_name: cause?.name ?? null,
    cause_run: cause?.run ?? null,
  };
}

async function insertCommands(sql: Sql, commands: PastCommand[]): Promise<void> {
  await insertRows(sql, "commands", commands.map(commandRow));
  // Each command is one change of a switch, from which the database computes its running time.
  await sql.query(
    `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
     SELECT enterprise_id, switch_id, device_id, finished_at, switch_state = 1 FROM commands
     WHERE enterprise_id = ANY($1) AND outcome = 'confirmed' AND switch_state IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [[...new Set(commands.map(({ device }) => device.enterprise_id))]],
  );
}

function insertEvents(sql: Sql, pasts: readonly Past[], now: number): Promise<void> {
  const events = pasts.flatMap((past) => pastEvents(past, now));
  const rows = events.map(({ device: { enterprise_id, id }, at, type, value }) => {
    return { enterprise_id, device_id: id, ts: timestamp(at), type, value };
  });
  return insertRows(sql, "device_events", rows);
}

const VALUES = READING_COLUMNS.map((column, index) => {
  const values = `unnest($${index + 3}::${column === "ts" || column === "e" ? "float8" : "real"}[])`;
  return column === "ts" ? `to_timestamp(${values})` : values;
});
const INSERT = `INSERT INTO readings (enterprise_id, device_id, ${READING_COLUMNS.join(", ")}) SELECT $1, $2, ${VALUES.join(", ")}`;

/** Sends arrays as joined text, because the driver would quote and escape three million numbers. */
async function insertReadings(sql: Sql, { enterprise_id, id }: PlannedDevice, readings: Readings): Promise<void> {
  await sql.query(INSERT, [enterprise_id, id, ...READING_COLUMNS.map((column) => `{${readings[column].join(",")}}`)]);
}

/** Leaves the roll-ups of this history to the running server, one device at a time, so that nobody waits for them. */
async function leaveRollupsForLater(sql: Sql, pasts: readonly Past[]): Promise<void> {
  const enterprises = [...new Set(pasts.map(({ device }) => device.enterprise_id))];
  await sql.query("UPDATE telemetry_states SET time_zone = '' WHERE enterprise_id = ANY($1)", [enterprises]);
}

async function makePartitions(sql: Sql, days: LocalDay[], now: number): Promise<void> {
  const months = new Set([...days.map(({ from }) => from), now].map((at) => new Date(at).toISOString().slice(0, 7)));
  for (const month of months) {
    await sql.query("SELECT ensure_readings_partition($1)", [`${month}-01T00:00:00Z`]);
    await sql.query("SELECT ensure_sensor_readings_partition($1)", [`${month}-01T00:00:00Z`]);
  }
}

export interface InstalledPast extends Past {
  installed: Date;
}

function insertStatusChanges(sql: Sql, pasts: readonly InstalledPast[]): Promise<void> {
  const rows = pasts.flatMap(({ device, incidents, installed }) =>
    pastStatusChanges(device, incidents, installed.getTime()).map(({ at, status }) => {
      return { enterprise_id: device.enterprise_id, device_id: device.id, ts: timestamp(at), status };
    }),
  );
  return insertRows(sql, "device_status_changes", rows);
}

/** Inserts the days that the first message of each following day would have left. */
async function insertDays(sql: Sql, pasts: readonly InstalledPast[], now: number): Promise<void> {
  const kept = pasts.flatMap((past) =>
    pastSightings(past, past.installed.getTime(), now).map((sighting) => ({ ...sighting, ...past.device })),
  );
  await sql.query(
    `INSERT INTO device_days (enterprise_id, device_id, day, last_seen, rssi)
     SELECT e.id, n.device_id, (n.last_seen AT TIME ZONE e.time_zone)::date, n.last_seen, n.rssi
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::real[]) AS n (enterprise_id, device_id, last_seen, rssi)
     JOIN enterprises e ON e.id = n.enterprise_id`,
    [
      kept.map(({ enterprise_id }) => enterprise_id),
      kept.map(({ id }) => id),
      kept.map(({ at }) => new Date(at)),
      kept.map(({ rssi }) => rssi),
    ],
  );
}

/** Inserts the result of `recall`. */
export async function insertHistory(sql: Sql, pasts: readonly InstalledPast[], now: number): Promise<void> {
  await leaveRollupsForLater(sql, pasts);
  await makePartitions(sql, pasts[0]?.days ?? [], now);
  await insertCommands(
    sql,
    pasts.flatMap(({ commands }) => commands),
  );
  await insertEvents(sql, pasts, now);
  await insertStatusChanges(sql, pasts);
  await insertDays(sql, pasts, now);
  await insertSensors(sql, pasts, now);
  // The database writes one device while the next is computed.
  let writing = Promise.resolve();
  for (const past of pasts.filter(({ device }) => device.load)) {
    const readings = readingsOf(past, now);
    await writing;
    writing = insertReadings(sql, past.device, readings);
  }
  await writing;
}
