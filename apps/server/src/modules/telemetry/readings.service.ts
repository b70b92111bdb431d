import { PowerReport } from "@switchboard/contract";
import { MEASURES, plausibleCounter, plausibleValue, readingInstant } from "@switchboard/domain";
import { DeviceIntake, type IntakePorts, type Said } from "../../platform/broker/device-intake.ts";
import type { Database } from "../../platform/db/database.ts";
import { sortOut } from "./in-order.ts";
import { ReadingsRepository, type StoredReading } from "./readings.repository.ts";

const DAY_MS = 86_400_000;
/** Large enough that a commit is shared by many, small enough that a chart follows within a moment. */
const BATCH = 10_000;

type Reading = Said<PowerReport>;

/** Carries what meters read into the store, with the hours, days and months that charts are made of. */
export class ReadingsService {
  readonly #database: Database;
  readonly #keptMs: number;
  readonly #months = new Set<string>();

  constructor(database: Database, retentionDays: number) {
    this.#database = database;
    this.#keptMs = retentionDays * DAY_MS;
  }

  intake(ports: IntakePorts): DeviceIntake<typeof PowerReport> {
    const write = (batch: Reading[]) => this.store(batch);
    return new DeviceIntake(ports, {
      channel: "power",
      schema: PowerReport,
      size: BATCH,
      write,
      answersWhenStored: true,
    });
  }

  /** All of a batch or nothing, and the same sums however often it is stored. */
  async store(said: Reading[]): Promise<void> {
    const instants = said.map(({ at, message }) => readingInstant(message.ts, at.getTime(), this.#keptMs));
    await this.#makeRoom(instants);
    const wanted = new Map(said.map((each) => [`${each.home}/${each.device}`, each]));
    await this.#database.transaction(async (sql) => {
      const repository = new ReadingsRepository(sql);
      const devices = await repository.lock(
        [...wanted.values()].map((each) => each.home),
        [...wanted.values()].map((each) => each.device),
      );
      const idOf = new Map(devices.map((each) => [`${each.home}/${each.kd_id}`, each.device_id]));
      const readings = said.flatMap(({ home, device, message }, index) => {
        const device_id = idOf.get(`${home}/${device}`);
        return device_id ? [toReading(home, device_id, instants[index] ?? message.ts, message)] : [];
      });
      const latest = new Map((await repository.latest(devices)).map((each) => [each.device_id, each]));
      const byId = new Map(devices.map((each) => [each.device_id, each]));
      const { inOrder, hours, others } = sortOut(readings, byId, latest);
      if (inOrder.length > 0) await repository.append(inOrder, hours);
      if (others.length > 0) await repository.store(others, devices);
    });
  }

  /** A chore: months that are older than what is kept go, whole. Their roll-ups stay. */
  dropOld(now: Date): Promise<string[]> {
    return this.#database.transaction((sql) =>
      new ReadingsRepository(sql).dropMonthsBefore(new Date(now.getTime() - this.#keptMs)),
    );
  }

  async #makeRoom(instants: number[]): Promise<void> {
    const months = new Set(instants.map((instant) => new Date(instant).toISOString().slice(0, 7)));
    for (const month of months) {
      if (this.#months.has(month)) continue;
      await this.#database.transaction((sql) => new ReadingsRepository(sql).ensurePartition(month));
      this.#months.add(month);
    }
  }
}

function toReading(enterprise_id: string, device_id: string, ts: number, message: PowerReport): StoredReading {
  const reading = { enterprise_id, device_id, ts, e: plausibleCounter(message.e) } as StoredReading;
  for (const measure of MEASURES) reading[measure] = plausibleValue(message[measure]);
  reading.thdn = plausibleValue(message.THDN);
  return reading;
}
