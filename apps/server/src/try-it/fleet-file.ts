import path from "node:path";
import { deviceId, MERIDIAN, PLANNED_DEVICES, type PlannedSensor, SITES } from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { writePrivately } from "../platform/write-privately.ts";
import { BOXED_DEVICES, type BoxedDevice } from "./boxed-devices.ts";
import type { SecretOf } from "./device-secrets.ts";

interface StoredDevice extends Record<string, unknown> {
  enterprise_id: string;
  id: string;
  kd_id: string;
  device_type: string;
  device_config: Record<string, unknown>;
  relays: number[];
  dimm: (number | null)[];
}

/** The file that `apps/fleet` reads: its devices, their homes and their last states. */
interface FleetFile {
  home: string;
  devices: {
    kd_id: string;
    secret: string;
    device_type: string;
    home: string;
    relays: number[];
    dimm: (number | null)[];
    /** The configuration in the database; the device's own memory takes precedence. */
    config: Record<string, unknown>;
    traits?: {
      load_watts?: number;
      rssi: number;
      sensors?: {
        key: string;
        low: number;
        high: number;
        is_state?: boolean;
        cooled?: { by: string; to: number };
      }[];
    };
  }[];
  /** Devices without a home: each opens its own Wi-Fi until somebody adds it. */
  boxed: readonly BoxedDevice[];
}

const PLANNED = new Map(PLANNED_DEVICES.map((device) => [device.kd_id, device]));

/** Returns the range of a live sensor; a one-time event of the past is over. */
function liveSensor({ key, moves }: PlannedSensor) {
  if (moves.curve === "once") return { key, low: 0, high: 0, is_state: true };
  if (moves.curve === "meetings") return { key, low: 0, high: 1, is_state: true };
  if (moves.curve === "cooled") {
    const cooler = PLANNED_DEVICES.find(({ switches }) => switches[0]?.name === moves.by);
    return { key, low: moves.low, high: moves.high, ...(cooler && { cooled: { by: cooler.kd_id, to: moves.keeps } }) };
  }
  const warmer = moves.curve === "kept" ? (moves.warm?.by ?? 0) : 0;
  return { key, low: moves.curve === "sun" ? 0 : moves.low + warmer, high: moves.high + warmer };
}

function traitsOf(kd_id: string): Pick<FleetFile["devices"][number], "traits"> {
  const planned = PLANNED.get(kd_id);
  if (!planned) return {};
  const { rssi, load, sensors } = planned;
  const sensing = sensors.length > 0 ? { sensors: sensors.map(liveSensor) } : {};
  return { traits: { rssi, ...(load && { load_watts: load.watts }), ...sensing } };
}

/** Reads the present states, so that virtual devices continue from there. */
async function readDevices(sql: Sql): Promise<StoredDevice[]> {
  const devices = await sql.query<StoredDevice>(
    `SELECT d.enterprise_id, d.id, d.kd_id, d.device_type, d.device_config,
       coalesce(array_agg(s.current_status::integer ORDER BY s.switch_no) FILTER (WHERE s.id IS NOT NULL), '{}') AS relays,
       coalesce(array_agg(s.current_dimm ORDER BY s.switch_no) FILTER (WHERE s.id IS NOT NULL), '{}') AS dimm
     FROM devices d LEFT JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
     WHERE d.enterprise_id = ANY($1)
     GROUP BY d.enterprise_id, d.id ORDER BY d.created_at, d.kd_id`,
    [SITES.map(({ id }) => id)],
  );
  return devices.filter(({ id, kd_id }) => id === deviceId(kd_id));
}

/** Runs at every start, because the secrets can be derived again and the states have changed. */
export async function writeFleetFile(sql: Sql, dataDir: string, fleet: number, secretOf: SecretOf): Promise<string> {
  const devices = (await readDevices(sql))
    .slice(0, fleet)
    .map(({ enterprise_id: home, kd_id, device_type, device_config: config, relays, dimm }) => {
      const secret = secretOf(kd_id);
      return { kd_id, secret, device_type, home, relays, dimm, config, ...traitsOf(kd_id) };
    });
  const content: FleetFile = { home: MERIDIAN.id, devices, boxed: BOXED_DEVICES };
  const file = path.join(dataDir, "fleet.json");
  await writePrivately(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
