import { NumberArray, UuidArray } from "../../platform/db/binary-array.ts";
import type { AddedHour, OwnReadings } from "./in-order.ts";
import { VALUES } from "./packed-reading.ts";
import type { LockedDevice } from "./readings.repository.ts";
import { ROLLUP_TYPES } from "./rollup-columns.ts";

export const typeOf = (value: (typeof VALUES)[number]) => (value === "e" ? "float8" : "real");

/** Whose the rows are and when: what every statement begins with. */
class RowKeys {
  readonly #homes: UuidArray;
  readonly #devices: UuidArray;
  readonly #instants: NumberArray;

  constructor(length: number) {
    this.#homes = new UuidArray(length);
    this.#devices = new UuidArray(length);
    this.#instants = new NumberArray("timestamptz", length);
  }

  add({ home, device_id }: LockedDevice, instant: number): void {
    this.#homes.add(home);
    this.#devices.add(device_id);
    this.#instants.add(instant);
  }

  toBuffers() {
    return {
      whose: [this.#homes.toBuffer(), this.#devices.toBuffer()],
      instants: this.#instants.toBuffer(),
    };
  }
}

/** One list after the other, a number for each row. */
function addRow(columns: readonly NumberArray[], row: readonly number[]): void {
  for (let column = 0; column < columns.length; column++) columns[column]?.add(row[column] ?? Number.NaN);
}

/** Readings as the lists that `unnest` takes apart, in the order of its columns. */
export function readingColumns(all: readonly OwnReadings[]): Buffer[] {
  const length = all.reduce((sum, { readings }) => sum + readings.length, 0);
  const keys = new RowKeys(length);
  const columns = VALUES.map((name) => new NumberArray(typeOf(name), length));
  for (const { device, readings } of all) {
    for (const { ts, values } of readings) {
      keys.add(device, ts);
      addRow(columns, values);
    }
  }
  const { whose, instants } = keys.toBuffers();
  return [...whose, instants, ...columns.map((column) => column.toBuffer())];
}

export function hourColumns(hours: readonly AddedHour[]): unknown[] {
  const keys = new RowKeys(hours.length);
  const columns = ROLLUP_TYPES.map((type) => new NumberArray(type, hours.length));
  for (const { device, hour, figures } of hours) {
    keys.add(device, hour);
    addRow(columns, figures);
  }
  const { whose, instants } = keys.toBuffers();
  const zones = hours.map(({ device }) => device.zone);
  return [...whose, zones, instants, ...columns.map((column) => column.toBuffer())];
}
