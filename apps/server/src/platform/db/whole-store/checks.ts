import type { Row, Sql } from "../database.ts";
import { quoted, type StoredTable, storedTables } from "./catalogue.ts";
import { LEFT_OUT } from "./tenant-tables.ts";

/** Checks a rule that the schema cannot express. */
export interface Check {
  name: string;
  /** Returns the problems, a line each; empty when all is well. */
  look(sql: Sql): Promise<string[]>;
}

/** Creates a check from a query whose every row is a problem, described in its column `what`. */
const queryCheck = (name: string, question: string): Check => ({
  name,
  look: async (sql) => (await sql.query<{ what: string } & Row>(question)).map(({ what }) => what),
});

/** Finds items that a server should have processed long ago. */
const waits = (name: string, table: string, isOpen: string, due: string, id = "id"): Check =>
  queryCheck(
    name,
    `SELECT ${id} || ' since ' || ${due} AS what FROM ${table} WHERE ${isOpen} AND ${due} < now() - interval '1 day' LIMIT 1000`,
  );

const OURS = "c.relnamespace = 'public'::regnamespace";

/** Finds remains of an interrupted manual repair, or of a disk fault. */
const SCHEMA: readonly Check[] = [
  queryCheck(
    "indexes are whole",
    `SELECT x.relname || ' of ' || c.relname AS what FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_class x ON x.oid = i.indexrelid WHERE ${OURS} AND NOT (i.indisvalid AND i.indisready)`,
  ),
  queryCheck(
    "constraints hold for all rows",
    `SELECT k.conname || ' of ' || c.relname AS what FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE ${OURS} AND NOT k.convalidated`,
  ),
  queryCheck(
    "triggers are switched on",
    `SELECT t.tgname || ' of ' || c.relname AS what FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE ${OURS} AND NOT t.tgisinternal AND t.tgenabled <> 'O'`,
  ),
  queryCheck(
    "readings of this month have their part",
    `SELECT 'readings_' || m.month AS what FROM (SELECT DISTINCT to_char(hour AT TIME ZONE 'UTC', 'YYYY_MM') AS month
       FROM reading_hours WHERE hour >= date_trunc('month', now())) m WHERE to_regclass('readings_' || m.month) IS NULL`,
  ),
];

/** Compares roll-ups with each other and with the readings that still exist. */
const SUMS: readonly Check[] = [
  queryCheck(
    "days are the sums of their hours",
    `SELECT coalesce(d.device_id, h.device_id) || ' on ' || coalesce(d.day, h.day) || ': ' || coalesce(d.energy, 0) || ' and not '
       || coalesce(h.energy, 0) AS what
     FROM reading_days d FULL JOIN (
       SELECT r.enterprise_id, r.device_id, (r.hour AT TIME ZONE s.time_zone)::date AS day, sum(r.energy) AS energy, sum(r.n) AS n
       FROM reading_hours r JOIN telemetry_states s ON s.enterprise_id = r.enterprise_id AND s.device_id = r.device_id
       WHERE s.time_zone <> '' GROUP BY 1, 2, 3) h ON h.enterprise_id = d.enterprise_id AND h.device_id = d.device_id AND h.day = d.day
     WHERE (d.energy IS DISTINCT FROM h.energy OR d.n IS DISTINCT FROM h.n)
       AND EXISTS (SELECT 1 FROM telemetry_states s WHERE s.device_id = coalesce(d.device_id, h.device_id) AND s.time_zone <> '')
     LIMIT 1000`,
  ),
  queryCheck(
    "months are the sums of their days",
    `SELECT coalesce(m.device_id, d.device_id) || ' in ' || to_char(coalesce(m.month, d.month), 'YYYY-MM') || ': '
       || coalesce(m.energy, 0) || ' and not ' || coalesce(d.energy, 0) AS what
     FROM reading_months m FULL JOIN (
       SELECT enterprise_id, device_id, date_trunc('month', day)::date AS month, sum(energy) AS energy FROM reading_days GROUP BY 1, 2, 3) d
       ON d.enterprise_id = m.enterprise_id AND d.device_id = m.device_id AND d.month = m.month
     WHERE m.energy IS DISTINCT FROM d.energy LIMIT 1000`,
  ),
  queryCheck(
    "hours have counted every reading that is there",
    `SELECT s.device_id || ': ' || coalesce(h.n, 0) || ' of ' || r.n AS what
     FROM telemetry_states s JOIN enterprises e ON e.id = s.enterprise_id
     JOIN LATERAL (SELECT count(*) AS n, min(ts) AS oldest FROM readings WHERE enterprise_id = s.enterprise_id AND device_id = s.device_id) r ON r.n > 0
     LEFT JOIN LATERAL (SELECT sum(n) AS n FROM reading_hours WHERE enterprise_id = s.enterprise_id AND device_id = s.device_id
       AND hour > r.oldest - interval '1 hour') h ON true
     WHERE s.rule = 1 AND s.time_zone = known_zone(e.time_zone) AND coalesce(h.n, 0) < r.n LIMIT 1000`,
  ),
];

const AUTOMATION: readonly Check[] = [
  queryCheck(
    "active schedules know when they run next",
    "SELECT name || ' (' || id || ')' AS what FROM schedules WHERE is_active AND next_run IS NULL LIMIT 1000",
  ),
  queryCheck(
    "no run is under way for more than a day",
    "SELECT schedule_id || ' of ' || due AS what FROM schedule_runs WHERE state = 'running' AND due < now() - interval '1 day' LIMIT 1000",
  ),
  queryCheck(
    "no command waits for more than a day past its time",
    "SELECT id::text AS what FROM commands WHERE outcome = 'pending' AND expires_at < now() - interval '1 day' LIMIT 1000",
  ),
  waits("no hold is open for more than a day past its time", "holds", "ended_at IS NULL", "until"),
  waits("no step of a workflow waits for more than a day past its time", "workflow_waits", "true", "due_at", "run_id"),
  waits("no load is shut off for more than a day past its time", "shed_events", "ended_at IS NULL", "until"),
  waits("no alarm waits for more than a day to be told", "alarms", "closed_at IS NULL", "tell_at"),
  waits(
    "no message waits for more than a day past its time",
    "deliveries",
    "state IN ('waiting', 'sending') AND NOT is_held",
    "due_at",
  ),
  waits("reports that are mailed know when they are next", "report_mailings", "NOT is_paused", "next_at"),
  waits(
    "no report waits to be mailed for more than a day past its time",
    "report_mails",
    "state IN ('waiting', 'making', 'sending')",
    "due_at",
  ),
  queryCheck(
    "tariffs that supplies are billed by say what they charge",
    `SELECT t.name || ' (' || t.id || ')' AS what FROM tariffs t
     WHERE EXISTS (SELECT 1 FROM supply_tariffs s WHERE s.enterprise_id = t.enterprise_id AND s.tariff_id = t.id)
       AND NOT EXISTS (SELECT 1 FROM tariff_versions v WHERE v.enterprise_id = t.enterprise_id AND v.tariff_id = t.id) LIMIT 1000`,
  ),
  queryCheck(
    "every enterprise has an admin",
    `SELECT e.name || ' (' || e.id || ')' AS what FROM enterprises e WHERE NOT EXISTS (
       SELECT 1 FROM memberships m WHERE m.enterprise_id = e.id AND m.role = 'admin' AND m.invited_at IS NULL)`,
  ),
];

/** Finds rows without a foreign key whose enterprise or device is gone, or belongs to another. */
async function strays(sql: Sql): Promise<Check[]> {
  const tables = (await storedTables(sql)).filter(({ name }) => !(name in LEFT_OUT));
  const has = (table: StoredTable, column: string) => table.columns.some(({ name }) => name === column);
  const byTenant = tables.filter((table) => has(table, "enterprise_id"));
  return [
    ...byTenant.map((table) =>
      queryCheck(
        `${table.name}: every row is of an enterprise`,
        `${distinct(table, ["enterprise_id"])} SELECT s.enterprise_id::text AS what FROM seen s
         WHERE NOT EXISTS (SELECT 1 FROM enterprises e WHERE e.id = s.enterprise_id)`,
      ),
    ),
    ...byTenant
      .filter((table) => has(table, "device_id") && table.name !== "devices")
      .map((table) =>
        queryCheck(
          `${table.name}: no row is about a device of another enterprise`,
          `${distinct(table, ["enterprise_id", "device_id"])} SELECT s.enterprise_id || ' and ' || d.id AS what FROM seen s
           JOIN devices d ON d.id = s.device_id AND d.enterprise_id <> s.enterprise_id LIMIT 100`,
        ),
      ),
    ...byTenant
      .filter(({ name }) => DEVICE_HISTORY.includes(name))
      .map((table) =>
        queryCheck(
          `${table.name}: every row is of a device that is there, or in the bin`,
          `${distinct(table, ["enterprise_id", "device_id"])} SELECT s.device_id::text AS what FROM seen s
           WHERE NOT EXISTS (SELECT 1 FROM devices d WHERE d.enterprise_id = s.enterprise_id AND d.id = s.device_id)
             AND NOT EXISTS (SELECT 1 FROM bin_rows b WHERE b.enterprise_id = s.enterprise_id AND b.key = s.device_id)`,
        ),
      ),
  ];
}

/** Tables that are deleted with their device, without a foreign key. */
const DEVICE_HISTORY = [
  "readings",
  "reading_hours",
  "reading_days",
  "reading_months",
  "device_events",
  "device_status_changes",
  "usage_months",
  "sensor_readings",
  "sensor_hours",
  "sensor_days",
];

/** Selects the distinct prefixes of a key with one index probe for each, instead of reading every row. */
function distinct({ name, key }: StoredTable, columns: readonly string[]): string {
  const list = columns.join(", ");
  if (columns.some((column, index) => key[index] !== column))
    return `WITH seen AS (SELECT DISTINCT ${list} FROM ${quoted(name)})`;
  const own = columns.map((column) => `s.${column}`).join(", ");
  return `WITH RECURSIVE seen AS (
    (SELECT ${list} FROM ${quoted(name)} ORDER BY ${list} LIMIT 1)
    UNION ALL
    SELECT n.* FROM seen s CROSS JOIN LATERAL (
      SELECT ${list} FROM ${quoted(name)} WHERE (${list}) > (${own}) ORDER BY ${list} LIMIT 1) n)`;
}

export async function storeChecks(sql: Sql): Promise<Check[]> {
  return [...SCHEMA, ...SUMS, ...AUTOMATION, ...(await strays(sql))];
}
