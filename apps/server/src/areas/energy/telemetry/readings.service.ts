import type { PowerReport } from "@switchboard/contract";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Database } from "../../../platform/db/database.ts";
import { addChange, type BatchChange, carriesOn, distinct, emptyChange } from "./batch-change.ts";
import type { DeviceReadings } from "./device-readings.ts";
import { type PackedReading, packReading } from "./packed-reading.ts";
import { ReadingMarksRepository } from "./reading-marks.repository.ts";
import { ReadingsRepository } from "./readings.repository.ts";
import { latestOnly, neighboursOnly } from "./stored-around.ts";

const DAY_MS = 86_400_000;
/** Large enough that many readings share a commit, small enough that charts follow within a moment. */
const BATCH = 20_000;
/**
 * A batch costs the store as much for its devices and their hours as for its readings: in a flood, a reading in a batch
 * of 10,000 costs half of one in a batch of 2,500. A small batch therefore waits, and at 20,000 readings a second a
 * batch is filled up, though not completely, because the next readings are parsed while it is stored.
 */
const GATHER = { ms: 100, enough: 15_000, flood: { from: 2000, least: 400, ms: 20 } };
/** From this size on a batch is worth a second connection. */
const SIDE_BY_SIDE = 4000;
/** How many stored readings after a late one are read; few batches need more than one. */
const NEAR = 1;
const FAR = 50;
const MOST_FAR = 200;

export type ReceivedReading = Omit<ReceivedMessage<PowerReport>, "key">;

/** Stores meter readings, with the hourly, daily and monthly roll-ups that charts use. */
export class ReadingsService {
  readonly #database: Database;
  readonly #retentionMs: number;
  readonly #months = new Set<string>();

  constructor(database: Database, retentionDays: number) {
    this.#database = database;
    this.#retentionMs = retentionDays * DAY_MS;
  }

  subscriber() {
    return deviceSubscriber("power", {
      pack: (received) => packReading(received, this.#retentionMs),
      size: BATCH,
      gather: GATHER,
      write: (batch) => this.#write(batch),
    });
  }

  /** Stores each device completely or not at all. Storing repeatedly yields the same sums. */
  store(received: ReceivedReading[]): Promise<void> {
    const packed = received.map((each) =>
      packReading({ ...each, key: deviceKey(each.enterpriseId, each.device) }, this.#retentionMs),
    );
    return this.#write(packed);
  }

  async #write(batch: PackedReading[]): Promise<void> {
    await this.#ensurePartitions(batch);
    const byDevice = Map.groupBy(batch, ({ key }) => key);
    if (batch.length < SIDE_BY_SIDE) return this.#writeDevices(byDevice);
    // Each device is in one half, so that one half is computed while the store writes the other.
    const halves = [...Map.groupBy(byDevice, (_, index) => index % 2).values()];
    // Only when both halves have ended is it known what has to be repeated.
    const done = await Promise.allSettled(halves.map((half) => this.#writeDevices(new Map(half))));
    for (const each of done) if (each.status === "rejected") throw each.reason;
  }

  async #writeDevices(byDevice: ReadonlyMap<string, PackedReading[]>): Promise<void> {
    const first = [...byDevice.values()].flatMap((own) => own.slice(0, 1));
    await this.#database.transaction(async (sql) => {
      const repository = new ReadingsRepository(sql);
      const devices = await repository.lock(
        first.map(({ enterpriseId }) => enterpriseId),
        first.map(({ device }) => device),
      );
      const own = devices.map((device) => ({
        device,
        readings: distinct(byDevice.get(deviceKey(device.enterprise_id, device.kd_id)) ?? []),
      }));
      const change = await this.#changeOf(repository, own);
      if (change.readings.length > 0) await repository.append(change);
      await new ReadingMarksRepository(sql).save(change.marks);
      if (change.unsettled.length > 0) await repository.countAgain(change.unsettled);
    });
  }

  /** Reads the latest stored reading, and more only for readings that are late or repeated. */
  async #changeOf(repository: ReadingsRepository, own: readonly DeviceReadings[]): Promise<BatchChange> {
    const change = emptyChange();
    const rows = await repository.latest(own.map(({ device }) => device));
    const latest = new Map(rows.map((row) => [row.device_id, row]));
    const late: DeviceReadings[] = [];
    for (const each of own) {
      const before = latest.get(each.device.device_id);
      if (carriesOn(each, before)) addChange(change, each, latestOnly(before));
      else late.push(each);
    }
    if (late.length > 0) await this.#addLate(repository, change, late);
    return change;
  }

  async #addLate(repository: ReadingsRepository, change: BatchChange, late: DeviceReadings[]): Promise<void> {
    const wanting = await this.#addBeside(repository, change, late, NEAR);
    if (wanting.length === 0) return;
    const few = wanting.reduce((sum, { readings }) => sum + readings.length, 0) <= MOST_FAR;
    await this.#addBeside(repository, change, wanting, few ? FAR : NEAR, true);
  }

  /** Returns the devices for which more stored readings are needed, unless `isAll` says that there are no more. */
  async #addBeside(
    repository: ReadingsRepository,
    change: BatchChange,
    late: DeviceReadings[],
    reach: number,
    isAll = false,
  ): Promise<DeviceReadings[]> {
    const rows = Map.groupBy(await repository.neighbours(late, reach), ({ device_id }) => device_id);
    return late.filter((each) => {
      const around = neighboursOnly(rows.get(each.device.device_id) ?? [], reach);
      return !addChange(change, each, around, isAll);
    });
  }

  /** Drops whole months of readings that are past the retention time. Their roll-ups stay. */
  dropOld(now: Date): Promise<string[]> {
    const since = new Date(now.getTime() - this.#retentionMs);
    return this.#database.transaction(async (sql) => {
      await new ReadingMarksRepository(sql).dropMonthsBefore(since);
      return new ReadingsRepository(sql).dropMonthsBefore(since);
    });
  }

  async #ensurePartitions(readings: PackedReading[]): Promise<void> {
    for (const month of monthsOf(readings)) {
      if (this.#months.has(month)) continue;
      await this.#database.transaction((sql) => new ReadingsRepository(sql).ensurePartition(month));
      this.#months.add(month);
    }
  }
}

/** Goes by days, because they are few and calendar functions are slow. */
function monthsOf(readings: PackedReading[]): Set<string> {
  const days = new Set(readings.map(({ ts }) => Math.floor(ts / DAY_MS)));
  return new Set([...days].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 7)));
}
