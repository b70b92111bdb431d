import { READING_VALUES } from "@switchboard/domain/energy";
import { NumberArray, UuidArray } from "../../../platform/db/binary-array.ts";
import type { DeviceHour, DeviceReadings } from "./device-readings.ts";
import { ROLLUP_TYPES } from "./rollup-columns.ts";

const COUNTER = READING_VALUES.indexOf("e");
export const READING_TYPES = READING_VALUES.map((name) => (name === "e" ? "float8" : "real"));

/** The key columns of rows, with which every statement begins. */
class RowKeys {
  readonly #enterpriseIds: UuidArray;
  readonly #devices: UuidArray;
  readonly #instants: NumberArray;

  constructor(length: number) {
    this.#enterpriseIds = new UuidArray(length);
    this.#devices = new UuidArray(length);
    this.#instants = new NumberArray("timestamptz", length);
  }

  add({ enterprise_id, device_id }: DeviceHour["device"], instant: number): void {
    this.#enterpriseIds.add(enterprise_id);
    this.#devices.add(device_id);
    this.#instants.add(instant);
  }

  toBuffers(): Buffer[] {
    return [this.#enterpriseIds, this.#devices, this.#instants].map((column) => column.toBuffer());
  }
}

/** Adds a number to each of the lists. */
function addRow(columns: readonly NumberArray[], row: readonly number[]): void {
  for (let column = 0; column < columns.length; column++) columns[column]?.add(row[column] ?? Number.NaN);
}

/** Returns the keys of readings, as lists. */
export function readingKeys(all: readonly DeviceReadings[]): Buffer[] {
  const keys = new RowKeys(countOf(all));
  for (const { device, readings } of all) for (const { ts } of readings) keys.add(device, ts);
  return keys.toBuffers();
}

/** Returns the values in the order of `READING_VALUES`, for `listedRows`. */
export function readingValues(all: readonly DeviceReadings[]): Buffer[] {
  const length = countOf(all);
  const columns = READING_TYPES.map((type) => new NumberArray(type, length, "NaN"));
  for (const { readings } of all) for (const { values } of readings) addRow(columns, values);
  return columns.map((column) => column.toBuffer());
}

/** Returns the counters alone. */
export function counterValues(all: readonly DeviceReadings[]): Buffer {
  const column = new NumberArray("float8", countOf(all));
  for (const { readings } of all) for (const { values } of readings) column.add(values[COUNTER] ?? Number.NaN);
  return column.toBuffer();
}

const countOf = (all: readonly DeviceReadings[]) => all.reduce((sum, { readings }) => sum + readings.length, 0);

/** Returns hours as the lists of `givenHours`. */
export function hourColumns(hours: readonly DeviceHour[]): unknown[] {
  const keys = new RowKeys(hours.length);
  const columns = ROLLUP_TYPES.map((type) => new NumberArray(type, hours.length, "NaN"));
  for (const { device, hour, figures } of hours) {
    keys.add(device, hour);
    addRow(columns, figures);
  }
  return [...keys.toBuffers(), hours.map(({ device }) => device.zone), ...columns.map((column) => column.toBuffer())];
}
