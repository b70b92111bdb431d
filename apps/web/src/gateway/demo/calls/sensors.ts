import { type BodyOf, contract, type ReplyOf, type Sensor, type SensorPoint } from "@switchboard/contract";
import {
  dayBounds,
  isStateKind,
  rollUpSensor,
  type SensorReading,
  type SensorSlot,
  sensorStep,
  startOfDay,
} from "@switchboard/domain";
import { DAY, pastSensorReadings } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byText } from "../order.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { Tables } from "../tables.ts";

type SensorRow = Tables["sensors"][number];

/** What the sensors of the demo have said, worked out when somebody asks. */
class DemoSensors {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list(device: string | undefined): ReplyOf<typeof contract.listSensors> {
    const { sensors, buttons } = this.#store.tables;
    const own = <Row extends { device: string; _id: string }>(rows: readonly Row[]) =>
      rows
        .filter((row) => this.#store.deviceRef(row.device) && (device === undefined || row.device === device))
        .toSorted((one, other) => byText(this.#nameOf(one).toLowerCase(), this.#nameOf(other).toLowerCase()));
    return {
      sensors: own(sensors).map((row) => this.present(row)),
      buttons: own(buttons).map(({ _id, key, name, presses, device: of }) => {
        return { _id, ...this.#placeOf(of), channel: key, name, presses };
      }),
    };
  }

  present(row: SensorRow): Sensor {
    const { key, kind, unit } = row.sensor;
    const last = this.#said(row, Date.now() - DAY, Date.now()).at(-1);
    return {
      _id: row._id,
      ...this.#placeOf(row.device),
      channel: key,
      name: row.name,
      kind,
      unit,
      value: last?.value ?? null,
      at: last ? new Date(last.at).toISOString() : null,
    };
  }

  history({ sensors, from_date, to_date, step: asked }: BodyOf<typeof contract.sensorHistory>) {
    const rows = [...new Set(sensors)].map((id) => this.find(id));
    const { zone } = this.#store;
    const [from, to] = [dayBounds(from_date, zone).from.getTime(), dayBounds(to_date, zone).to.getTime()];
    const days = Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY) + 1;
    const step = sensorStep(days, asked);
    const series = rows.map((row) => {
      const readings = this.#said(row, from, Math.min(to - 1, Date.now()));
      const before = this.#said(row, from - DAY, from - 1).at(-1);
      const { kind, unit } = row.sensor;
      return {
        _id: row._id,
        name: row.name,
        kind,
        unit,
        device: this.#placeOf(row.device).device,
        before: before ? { at: new Date(before.at).toISOString(), value: before.value } : null,
        points: this.#points(readings, step).map(({ mean, ...point }) =>
          isStateKind(kind) || mean === undefined ? point : { ...point, mean },
        ),
      };
    });
    return { step, series };
  }

  find(id: string): SensorRow {
    const found = this.#store.tables.sensors.find((row) => row._id === id && this.#store.deviceRef(row.device));
    return need(found, "sensor.not_found");
  }

  #points(readings: readonly SensorReading[], step: "raw" | "hour" | "day"): SensorPoint[] {
    if (step === "raw")
      return readings.map(({ at, value }) => ({ timestamp: new Date(at).toISOString(), last: value }));
    const { hours, days } = rollUpSensor(readings, this.#store.zone);
    if (step === "hour") return hours.map((slot) => toPoint(slot, new Date(slot.start)));
    return days.map((slot) => toPoint(slot, startOfDay(slot.start, this.#store.zone)));
  }

  /** From where the building's past begins. */
  #said({ device, sensor }: SensorRow, from: number, until: number): SensorReading[] {
    const past = this.#store.pasts.find((each) => each.device.id === device);
    if (!past) return [];
    const { days, incidents } = past;
    const span = { from: Math.max(from, days[0]?.from ?? from), until };
    const today = days.at(-1)?.from ?? from;
    return pastSensorReadings(sensor, span, { zone: this.#store.zone, today, ...incidents });
  }

  #placeOf(id: string): Pick<Sensor, "device" | "room"> {
    const room = this.#store.tables.groups.find(({ type, devices }) => type === "room" && devices.includes(id));
    const device = this.#store.deviceRef(id) ?? { _id: id, device_name: "" };
    return { device, room: room ? { _id: room._id, name: room.name } : null };
  }

  #nameOf({ device }: { device: string }): string {
    return this.#store.deviceRef(device)?.device_name ?? "";
  }
}

function toPoint<Start>({ count, sum, lowest, highest, last }: SensorSlot<Start>, at: Date): SensorPoint {
  return { timestamp: at.toISOString(), last, low: lowest, high: highest, mean: sum / count / 1000 };
}

export function sensorCalls(on: On, store: DemoStore): void {
  const sensors = new DemoSensors(store);
  on(contract.listSensors, ({ userDevice }) => sensors.list(userDevice));
  on(contract.sensorHistory, (body) => sensors.history(body));
  on(contract.editSensor, ({ id, name }) => {
    const row = sensors.find(id);
    const before = { name: row.name };
    row.name = name;
    store.record({ action: "sensor.edit", subject: name, subject_id: id, before, after: { name } });
    return { sensor: sensors.present(row) };
  });
}
