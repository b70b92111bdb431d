import type { SensorReport } from "@switchboard/contract";
import { rollUpSensor } from "@switchboard/domain/energy";
import { sensorValue } from "@switchboard/domain/site";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type PackedReport, packReport } from "./packed-report.ts";
import {
  type LockedSensor,
  SensorReadingsRepository,
  type SensorSlots,
  type StoredReading,
} from "./sensor-readings.repository.ts";

const DAY_MS = 86_400_000;
/** Large enough that many readings share a commit, small enough that charts follow within a moment. */
const BATCH = 5000;

export type ReceivedReport = Omit<ReceivedMessage<SensorReport>, "key">;

/** Stores sensor readings, with the hourly and daily roll-ups that charts use. */
export class SensorReadingsService {
  readonly #database: Database;
  readonly #retentionMs: number;
  readonly #months = new Set<string>();

  constructor(database: Database, retentionDays: number) {
    this.#database = database;
    this.#retentionMs = retentionDays * DAY_MS;
  }

  subscriber() {
    return deviceSubscriber("sensor", {
      pack: (received) => packReport(received, this.#retentionMs),
      size: BATCH,
      write: (batch) => this.#write(batch),
    });
  }

  /** Stores all of a batch or nothing. Storing it repeatedly yields the same roll-ups. */
  store(received: readonly ReceivedReport[]): Promise<void> {
    return this.#write(
      received.map((each) =>
        packReport({ ...each, key: deviceKey(each.enterpriseId, each.device) }, this.#retentionMs),
      ),
    );
  }

  /** Drops whole months of readings that are past the retention time. Their roll-ups stay. */
  dropOld(now: Date): Promise<string[]> {
    const since = new Date(now.getTime() - this.#retentionMs);
    return this.#database.transaction((sql) => new SensorReadingsRepository(sql).dropMonthsBefore(since));
  }

  async #write(batch: readonly PackedReport[]): Promise<void> {
    const measured = batch.filter(({ channels }) => channels.length > 0);
    if (measured.length === 0) return;
    await this.#ensurePartitions(measured);
    const devices = [...new Map(measured.map((each) => [each.key, each])).values()];
    await this.#database.transaction(async (sql) => {
      const repository = new SensorReadingsRepository(sql);
      const sensors = await repository.lock(
        devices.map(({ enterpriseId }) => enterpriseId),
        devices.map(({ device }) => device),
      );
      if (sensors.length === 0) return;
      const stored = await repository.append(readingsOf(measured, sensors));
      if (stored.length === 0) return;
      await repository.addSlots(slotsOf(stored, sensors));
      await repository.setNewest(stored);
    });
  }

  async #ensurePartitions(batch: readonly PackedReport[]): Promise<void> {
    const days = new Set(batch.map(({ ts }) => Math.floor(ts / DAY_MS)));
    for (const month of new Set([...days].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 7)))) {
      if (this.#months.has(month)) continue;
      await this.#database.transaction((sql) => new SensorReadingsRepository(sql).ensurePartition(month));
      this.#months.add(month);
    }
  }
}

/** Keeps plausible readings of known sensors; of two readings at one instant the first stays, as in the store. */
function readingsOf(batch: readonly PackedReport[], sensors: readonly LockedSensor[]): StoredReading[] {
  const byChannel = new Map(
    sensors.map((each) => [`${deviceKey(each.enterprise_id, each.kd_id)} ${each.channel}`, each]),
  );
  const readings = new Map<string, StoredReading>();
  for (const { key, ts, channels, values } of batch) {
    for (const [index, channel] of channels.entries()) {
      const sensor = byChannel.get(`${key} ${channel}`);
      const value = sensor && sensorValue(sensor.kind, values[index] ?? Number.NaN);
      if (!sensor || value === undefined) continue;
      const place = `${sensor.id} ${ts}`;
      if (readings.has(place)) continue;
      readings.set(place, {
        enterprise_id: sensor.enterprise_id,
        device_id: sensor.device_id,
        sensor_id: sensor.id,
        at: ts,
        value,
      });
    }
  }
  return [...readings.values()];
}

function slotsOf(stored: readonly StoredReading[], sensors: readonly LockedSensor[]): SensorSlots[] {
  const byId = new Map(sensors.map((each) => [each.id, each]));
  return [...Map.groupBy(stored, ({ sensor_id }) => sensor_id)].flatMap(([id, own]) => {
    const sensor = byId.get(id);
    // A sensor without roll-ups is skipped: they will be made from all of its readings.
    return sensor && sensor.zone !== "" ? [{ sensor, ...rollUpSensor(own, sensor.zone) }] : [];
  });
}
