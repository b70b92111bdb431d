import type { PowerReport } from "@switchboard/contract";
import {
  EventType,
  isBeforeLastChange,
  type PowerThresholds,
  reportedInstant,
  watchPower,
} from "@switchboard/domain/site";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ReportedEvent } from "./events.repository.ts";
import { alarmOfLimit } from "./power-alarms.ts";
import { recordAndTell } from "./power-news.ts";
import { PowerWatchRepository, type WatchedDevice } from "./power-watch.repository.ts";

/** Events that a device has reported itself within this time are not raised again. */
const SELF_REPORTED_MS = 5 * 60_000;

const BATCH = 10_000;
const GATHER = { ms: 100 };

type Reading = ReceivedMessage<PowerReport>;

/** The result of one reading of one device. */
interface ReadingOutcome {
  events: ReportedEvent[];
  seen: SeenCondition[];
}

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
  readonly #alarms: ReportConditions;

  constructor(parts: { database: Database; people: TellWithin; alarms: ReportConditions }) {
    this.#database = parts.database;
    this.#people = parts.people;
    this.#alarms = parts.alarms;
  }

  subscriber() {
    return deviceSubscriber("power", {
      name: "power_limits",
      pack: (received) => received,
      size: BATCH,
      // Each batch reads every device in it from the store, so fewer batches cost less; readings are gathered as long
      // before they are stored.
      gather: GATHER,
      write: (batch) => this.#watch(batch),
    });
  }

  async #watch(readings: Reading[]): Promise<void> {
    const after = await this.#database.transaction(async (sql) => {
      const repository = new PowerWatchRepository(sql);
      const latest = new Map(readings.map((reading) => [reading.key, reading]));
      const watched = await repository.lock(
        [...latest.values()].map((each) => each.enterpriseId),
        [...latest.values()].map((each) => each.device),
      );
      const states = new Map(watched.map((device) => [deviceKey(device.enterprise_id, device.kd_id), device]));
      const compared: ReadingOutcome[] = [];
      for (const reading of readings) {
        const device = states.get(reading.key);
        if (device) compared.push(await this.#compare(repository, device, reading));
      }
      await repository.save(watched.filter(({ changed }) => changed));
      const { told } = await recordAndTell(
        sql,
        this.#people,
        compared.flatMap(({ events }) => events),
      );
      const seen = compared.flatMap((each) => each.seen);
      return seen.length > 0 ? [told, await this.#alarms.reportWithin(sql, seen)] : [told];
    });
    for (const each of after) each();
  }

  /** Advances the device's state by one reading, and returns the resulting events and alarm conditions. */
  async #compare(repository: PowerWatchRepository, device: WatchedDevice, reading: Reading): Promise<ReadingOutcome> {
    const before = device.active;
    const instant = new Date(Math.min(reportedInstant(reading.message.ts, reading.at.getTime()), reading.at.getTime()));
    if (isBeforeLastChange(device.judged_at, instant)) return { events: [], seen: [] };
    const { begun, active, allWell } = watchPower(thresholdsOf(device.device_config), reading.message, before);
    if (!sameTypes(before, active)) Object.assign(device, { active, judged_at: instant, changed: true });
    const of = { enterpriseId: device.enterprise_id, device: device.device_id, at: reading.at };
    const seen = before.filter((type) => !active.includes(type)).map((type) => alarmOfLimit(of, type, undefined));
    const news = allWell ? [{ type: EventType.supplyOk, value: reading.message.v ?? 0 }] : begun;
    if (news.length === 0) return { events: [], seen };
    const since = new Date(reading.at.getTime() - SELF_REPORTED_MS);
    const known = await repository.reportedSince(device.enterprise_id, device.device_id, since);
    const { enterpriseId, device: kd_id, at } = reading;
    const fresh = news.filter(({ type }) => !known.has(type));
    const crossed = begun.filter(({ type }) => !known.has(type));
    return {
      events: fresh.map((each) => ({ enterpriseId, device: kd_id, at, ...each })),
      seen: [...seen, ...crossed.map((each) => alarmOfLimit(of, each.type, each))],
    };
  }
}

function sameTypes(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((type) => other.includes(type));
}

function thresholdsOf(config: Record<string, unknown>): PowerThresholds {
  const set = KEYS.flatMap((key) => (typeof config[key] === "number" ? [[key, config[key]]] : []));
  return Object.fromEntries(set);
}
