import { PowerReport } from "@switchboard/contract";
import { deviceKey, type Received } from "../../platform/broker/device-channels.ts";
import { DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Database } from "../../platform/db/database.ts";
import { carriesOn, changeOf, distinct, type StoredByDevice } from "./batch-change.ts";
import type { DeviceReadings } from "./device-readings.ts";
import { type PackedReading, packReading } from "./packed-reading.ts";
import { ReadingsRepository } from "./readings.repository.ts";

const DAY_MS = 86_400_000;
/** Large enough that a commit is shared by many, small enough that a chart follows within a moment. */
const BATCH = 10_000;

export type ReceivedReading = Omit<Received<PowerReport>, "key">;

/** Carries what meters read into the store, with the hours, days and months that charts are made of. */
export class ReadingsService {
  readonly #database: Database;
  readonly #retentionMs: number;
  readonly #months = new Set<string>();

  constructor(database: Database, retentionDays: number) {
    this.#database = database;
    this.#retentionMs = retentionDays * DAY_MS;
  }

  intake(ports: IntakePorts): DeviceIntake<typeof PowerReport, PackedReading> {
    return new DeviceIntake(ports, {
      channel: "power",
      schema: PowerReport,
      pack: (received) => packReading(received, this.#retentionMs),
      size: BATCH,
      write: (batch) => this.#write(batch),
      acknowledgesWhenStored: true,
    });
  }

  /** All of a batch or nothing, and the same sums however often it is stored. */
  store(received: ReceivedReading[]): Promise<void> {
    const packed = received.map((each) =>
      packReading({ ...each, key: deviceKey(each.home, each.device) }, this.#retentionMs),
    );
    return this.#write(packed);
  }

  async #write(batch: PackedReading[]): Promise<void> {
    await this.#ensurePartitions(batch);
    const byDevice = Map.groupBy(batch, ({ key }) => key);
    const first = [...byDevice.values()].flatMap((own) => own.slice(0, 1));
    await this.#database.transaction(async (sql) => {
      const repository = new ReadingsRepository(sql);
      const devices = await repository.lock(
        first.map(({ home }) => home),
        first.map(({ device }) => device),
      );
      const own = devices.map((device) => ({
        device,
        readings: distinct(byDevice.get(deviceKey(device.home, device.kd_id)) ?? []),
      }));
      const change = changeOf(own, await this.#storedAround(repository, own));
      if (change.readings.length > 0) await repository.append(change);
    });
  }

  /** What has to be known of the stored readings: their latest, and more only where something is late or comes again. */
  async #storedAround(repository: ReadingsRepository, own: readonly DeviceReadings[]): Promise<StoredByDevice> {
    const latest = await repository.latest(own.map(({ device }) => device));
    const stored = Map.groupBy(latest, ({ device_id }) => device_id);
    const late = own.filter((each) => !carriesOn(each, stored.get(each.device.device_id)?.[0]));
    if (late.length === 0) return stored;
    const around = Map.groupBy(await repository.neighbours(late), ({ device_id }) => device_id);
    for (const { device } of late) stored.set(device.device_id, around.get(device.device_id) ?? []);
    return stored;
  }

  /** A chore: months that are older than what is kept go, whole. Their roll-ups stay. */
  dropOld(now: Date): Promise<string[]> {
    return this.#database.transaction((sql) =>
      new ReadingsRepository(sql).dropMonthsBefore(new Date(now.getTime() - this.#retentionMs)),
    );
  }

  async #ensurePartitions(readings: PackedReading[]): Promise<void> {
    for (const month of monthsOf(readings)) {
      if (this.#months.has(month)) continue;
      await this.#database.transaction((sql) => new ReadingsRepository(sql).ensurePartition(month));
      this.#months.add(month);
    }
  }
}

/** The days of readings are few, and a calendar is slow to ask. */
function monthsOf(readings: PackedReading[]): Set<string> {
  const days = new Set(readings.map(({ ts }) => Math.floor(ts / DAY_MS)));
  return new Set([...days].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 7)));
}
