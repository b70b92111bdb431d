import { type Past, pastSensorReadings, SITES, sensorPlace } from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

const ZONES = new Map(SITES.map(({ id, site }) => [id, site.time_zone]));

/** Inserts sensors, buttons and past readings; no time zone is set, so that the background job computes their roll-ups. */
export async function insertSensors(sql: Sql, pasts: readonly Past[], now: number): Promise<void> {
  const measured = pasts.flatMap((past) => {
    const { device, days } = past;
    const place = sensorPlace(pasts, past, ZONES.get(device.enterprise_id) ?? "UTC");
    const span = { from: days[0]?.from ?? now, until: now };
    return device.sensors.map((sensor, index) => ({
      own: { enterprise_id: device.enterprise_id, device_id: device.id },
      sensor,
      position: index + 1,
      readings: pastSensorReadings(sensor, span, place),
    }));
  });
  await insertRows(
    sql,
    "sensors",
    measured.map(({ own, sensor: { id, key: channel, name, kind, unit }, position, readings }) => {
      const last = readings.at(-1);
      const newest = { last_value: last?.value ?? null, last_at: timestamp(last?.at) };
      return { ...own, id, channel, name, kind, unit, position, time_zone: "", ...newest };
    }),
  );
  const buttons = pasts.flatMap(({ device: { enterprise_id, id: device_id, buttons: own } }) =>
    own.map(({ id, key: channel, name, presses }, index) => {
      return { enterprise_id, device_id, id, channel, name, presses, position: index + 1 };
    }),
  );
  await insertRows(sql, "buttons", buttons);
  const readings = measured.flatMap(({ own, sensor, readings: said }) =>
    said.map(({ at, value }) => ({ ...own, sensor_id: sensor.id, ts: timestamp(at), value })),
  );
  await insertRows(sql, "sensor_readings", readings);
}
