import { PowerReport } from "@switchboard/contract";
import { deviceKey, type Said } from "../../platform/broker/device-channels.ts";
import { DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Database } from "../../platform/db/database.ts";
import { sortOut } from "./in-order.ts";
import { type PackedReading, packReading } from "./packed-reading.ts";
import { ReadingsRepository } from "./readings.repository.ts";

const DAY_MS = 86_400_000;
/** Large enough that a commit is shared by many, small enough that a chart follows within a moment. */
const BATCH = 10_000;

export type SaidReading = Omit<Said<PowerReport>, "key">;

/** Carries what meters read into the store, with the hours, days and months that charts are made of. */
export class ReadingsService {
  readonly #database: Database;
  readonly #keptMs: number;
  readonly #months = new Set<string>();

  constructor(database: Database, retentionDays: number) {
    this.#database = database;
    this.#keptMs = retentionDays * DAY_MS;
  }

  intake(ports: IntakePorts): DeviceIntake<typeof PowerReport, PackedReading> {
    return new DeviceIntake(ports, {
      channel: "power",
      schema: PowerReport,
      pack: (said) => packReading(said, this.#keptMs),
      size: BATCH,
      write: (batch) => this.#write(batch),
      answersWhenStored: true,
    });
  }

  /** All of a batch or nothing, and the same sums however often it is stored. */
  store(said: SaidReading[]): Promise<void> {
    const packed = said.map((each) => packReading({ ...each, key: deviceKey(each.home, each.device) }, this.#keptMs));
    return this.#write(packed);
  }

  async #write(batch: PackedReading[]): Promise<void> {
    await this.#makeRoom(batch);
    const byDevice = Map.groupBy(batch, ({ key }) => key);
    const first = [...byDevice.values()].flatMap((own) => own.slice(0, 1));
    await this.#database.transaction(async (sql) => {
      const repository = new ReadingsRepository(sql);
      const devices = await repository.lock(
        first.map(({ home }) => home),
        first.map(({ device }) => device),
      );
      const latest = new Map((await repository.latest(devices)).map((each) => [each.device_id, each]));
      const own = devices.map((device) => ({
        device,
        readings: byDevice.get(deviceKey(device.home, device.kd_id)) ?? [],
      }));
      const { inOrder, hours, others } = sortOut(own, latest);
      if (inOrder.length > 0) await repository.append(inOrder, hours);
      if (others.length > 0) await repository.store(others);
    });
  }

  /** A chore: months that are older than what is kept go, whole. Their roll-ups stay. */
  dropOld(now: Date): Promise<string[]> {
    return this.#database.transaction((sql) =>
      new ReadingsRepository(sql).dropMonthsBefore(new Date(now.getTime() - this.#keptMs)),
    );
  }

  async #makeRoom(readings: PackedReading[]): Promise<void> {
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
