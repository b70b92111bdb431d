import { SENSOR_STEPS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Name } from "../../core/primitives.ts";
import { MOST_SENSORS, PressButton, Sensor, SensorSeries, SensorStepWord } from "../sensors.ts";

export const listSensors = endpoint({
  method: "GET",
  path: "/api/v1/sensors/list",
  summary: "The sensors and buttons of devices one may see whole, with their newest values",
  permission: "device.view",
  panel: true,
  query: z.object({ userDevice: z.optional(Id) }),
  reply: z.object({ sensors: z.array(Sensor), buttons: z.array(PressButton) }),
});

/** Days of the enterprise's time zone, both included. */
export const sensorHistory = endpoint({
  method: "POST",
  path: "/api/v1/sensors/history",
  summary: "What sensors measured over some days, reading by reading or by hours and days",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      sensors: z.array(Id).check(z.minLength(1), z.maxLength(MOST_SENSORS)),
      from_date: Day,
      to_date: Day,
      /** The period of a point; chosen by the span by default, and coarser if there would be too many points. */
      step: z.optional(z.enum(SENSOR_STEPS)),
    })
    .check(
      z.refine(({ from_date, to_date }) => from_date <= to_date, { path: ["to_date"], message: "Invalid date range" }),
    ),
  reply: z.object({ step: SensorStepWord, series: z.array(SensorSeries) }),
  errors: ["sensor.not_found"],
});

export const editSensor = endpoint({
  method: "POST",
  path: "/api/v1/sensors/edit",
  summary: "Rename a sensor",
  permission: "place.manage",
  body: z.object({ id: Id, name: Name }),
  reply: z.object({ sensor: Sensor }),
  errors: ["sensor.not_found"],
});
