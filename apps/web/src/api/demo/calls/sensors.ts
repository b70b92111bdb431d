import { type BodyOf, contract, type ReplyOf, type Sensor, type SensorPoint } from "@switchboard/contract";
import {
  dayBounds,
  isStateKind,
  mergeSlots,
  rollUpSensor,
  type SensorKindName,
  type SensorReading,
  type SensorReportStep,
  type SensorSlot,
  sensorReportStep,
  sensorStep,
  startOfDay,
} from "@switchboard/domain";
import { DAY, pastSensorReadings, sensorPlace } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byText, inOrderOf, pageOf } from "../order.ts";
import { need } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import type { Tables } from "../tables.ts";

type SensorRow = Tables["sensors"][number];

/** What the sensors of the demo have said, worked out when somebody asks. */
export class DemoSensors {
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
    const isOfStates = rows.every(({ sensor }) => isStateKind(sensor.kind));
    const step = sensorStep(days, asked, isOfStates);
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
        points: this.#points(readings, step).map((point) => withoutMean(point, kind)),
      };
    });
    return { step, series };
  }

  /** As the server cuts and orders them. */
  report({ sensor_ids, from_date, to_date, step: asked, sort, dir, ...page }: BodyOf<typeof contract.reportSensors>) {
    const seen = this.list(undefined).sensors;
    const wanted = new Set(sensor_ids.map((id) => this.find(id)._id));
    const own = wanted.size === 0 ? seen : seen.filter(({ _id }) => wanted.has(_id));
    const days = Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY) + 1;
    const step = sensorReportStep(days, asked);
    const inOrder = sort && sort !== "when" ? inOrderOf(own, REPORT_SORTS[sort], dir) : own;
    const rows = inOrder.flatMap(({ _id: sensor, device, room, name, kind, unit }) =>
      this.#reported(this.find(sensor), { from_date, to_date }, step)
        .toReversed()
        .map((point) => ({ sensor, device, room, name, kind, unit, ...withoutMean(point, kind) })),
    );
    const isByTime = sort === undefined || sort === "when";
    const sorted = isByTime ? inOrderOf(rows, ({ timestamp }) => timestamp, sort ? dir : "desc") : rows;
    return { rows: pageOf(sorted, page), count: rows.length, step };
  }

  #reported(row: SensorRow, days: { from_date: string; to_date: string }, step: SensorReportStep): SensorPoint[] {
    const { zone } = this.#store;
    const [from, to] = [dayBounds(days.from_date, zone).from, dayBounds(days.to_date, zone).to.getTime()];
    const readings = this.#said(row, from.getTime(), Math.min(to - 1, Date.now()));
    if (step !== "whole") return this.#points(readings, step);
    const [first, ...others] = rollUpSensor(readings, zone).days;
    return first ? [toPoint(others.reduce(mergeSlots, first), from)] : [];
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
    const span = { from: Math.max(from, past.days[0]?.from ?? from), until };
    return pastSensorReadings(sensor, span, sensorPlace(this.#store.pasts, past, this.#store.zone));
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

const REPORT_SORTS: Record<"sensor" | "place", (sensor: Sensor) => string> = {
  sensor: ({ name }) => name.toLowerCase(),
  place: ({ room, device }) => (room?.name ?? device.device_name).toLowerCase(),
};

/** Of what is so or not there is no mean. */
function withoutMean({ mean, ...point }: SensorPoint, kind: SensorKindName): SensorPoint {
  return isStateKind(kind) || mean === undefined ? point : { ...point, mean };
}

function toPoint<Start>({ count, sum, lowest, highest, last }: SensorSlot<Start>, at: Date): SensorPoint {
  return { timestamp: at.toISOString(), last, low: lowest, high: highest, mean: sum / count / 1000 };
}

export function sensorCalls(on: On, store: DemoStore): void {
  const sensors = new DemoSensors(store);
  on(contract.listSensors, ({ userDevice }) => sensors.list(userDevice));
  on(contract.reportSensors, (body) => sensors.report(body));
  on(contract.sensorHistory, (body) => sensors.history(body));
  on(contract.editSensor, ({ id, name }) => {
    const row = sensors.find(id);
    const before = { name: row.name };
    row.name = name;
    store.record({ action: "sensor.edit", subject: name, subject_id: id, before, after: { name } });
    return { sensor: sensors.present(row) };
  });
}
