import { PowerReport } from "@switchboard/contract";
import { EventType, type PowerThresholds, watchPower } from "@switchboard/domain";
import { deviceKey, type Received } from "../../platform/broker/device-channels.ts";
import { asReceived, DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TellWithin } from "../notifications/tell.ts";
import type { ReportedEvent } from "./events.repository.ts";
import { recordAndTell } from "./power-news.ts";
import { PowerWatchRepository, type WatchedDevice } from "./power-watch.repository.ts";

/** What a device has reported by itself within this time is not raised again. */
const SELF_REPORTED_MS = 5 * 60_000;

const BATCH = 10_000;
const GATHER = { ms: 100 };

type Reading = Received<PowerReport>;

const KEYS = [
  "over_voltage",
  "under_voltage",
  "over_voltage_line",
  "under_voltage_line",
  "over_current",
  "under_current",
  "overload",
  "individual_overload",
] as const satisfies readonly (keyof PowerThresholds)[];

/** Raises power events from the readings of devices that do not raise them themselves. */
export class PowerWatchService {
  readonly #database: Database;
  readonly #people: TellWithin;

  constructor(database: Database, people: TellWithin) {
    this.#database = database;
    this.#people = people;
  }

  /** Takes in live readings. */
  intake(ports: IntakePorts): DeviceIntake<typeof PowerReport, Received<PowerReport>> {
    const write = (batch: Reading[]) => this.#watch(batch);
    return new DeviceIntake(ports, {
      channel: "power",
      name: "power_limits",
      schema: PowerReport,
      pack: asReceived,
      size: BATCH,
      // Each batch asks the store for every device in it: fewer batches cost less, and nobody waits for them.
      gather: GATHER,
      write,
    });
  }

  async #watch(readings: Reading[]): Promise<void> {
    const told = await this.#database.transaction(async (sql) => {
      const repository = new PowerWatchRepository(sql);
      const latest = new Map(readings.map((reading) => [reading.key, reading]));
      const watched = await repository.lock(
        [...latest.values()].map((each) => each.home),
        [...latest.values()].map((each) => each.device),
      );
      const states = new Map(watched.map((device) => [deviceKey(device.enterprise_id, device.kd_id), device]));
      const events: ReportedEvent[] = [];
      for (const reading of readings) {
        const device = states.get(reading.key);
        if (device) events.push(...(await this.#compare(repository, device, reading)));
      }
      await repository.save(watched.filter(({ changed }) => changed));
      return recordAndTell(sql, this.#people, events);
    });
    told();
  }

  /** Moves the device on by one reading, and answers what is to be told about it. */
  async #compare(repository: PowerWatchRepository, device: WatchedDevice, reading: Reading): Promise<ReportedEvent[]> {
    const { begun, active, allWell } = watchPower(thresholdsOf(device.device_config), reading.message, device.active);
    device.changed ||= !sameTypes(device.active, active);
    device.active = active;
    const news = allWell ? [{ type: EventType.supplyOk, value: reading.message.v ?? 0 }] : begun;
    if (news.length === 0) return [];
    const since = new Date(reading.at.getTime() - SELF_REPORTED_MS);
    const known = await repository.reportedSince(device.enterprise_id, device.device_id, since);
    const { home, device: kd_id, at } = reading;
    return news.filter(({ type }) => !known.has(type)).map((each) => ({ home, device: kd_id, at, ...each }));
  }
}

function sameTypes(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((type) => other.includes(type));
}

function thresholdsOf(config: Record<string, unknown>): PowerThresholds {
  const set = KEYS.flatMap((key) => (typeof config[key] === "number" ? [[key, config[key]]] : []));
  return Object.fromEntries(set);
}
