import { SensorReport } from "@switchboard/contract";
import { judgeSensor } from "@switchboard/domain/automation";
import { isWithinHours, toHhmm, wallClock } from "@switchboard/domain/core";
import { isBeforeLastChange, STALE_MS, sensorValue } from "@switchboard/domain/site";
import { deviceKey, type ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import { asReceived, DeviceIntake, type IntakePorts } from "../../../platform/broker/device-intake.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Crossing, FiringsService } from "./firings.service.ts";
import { instantOf } from "./observations.ts";
import { type SensingRow, SensorWatchRepository } from "./sensor-watch.repository.ts";
import type { TreeNews } from "./tree-looks.ts";
import type { TreeWatchService } from "./tree-watch.service.ts";
import { WatchedDevices } from "./watched-devices.ts";
import { WatchRepository } from "./workflow-watch.repository.ts";

const BATCH = 5000;

/** What one message says about the sensors and buttons of one device, or that time has passed for them. */
interface Told {
  home: string;
  kd_id: string;
  instant: Date;
  at: Date;
  report: SensorReport | undefined;
}

interface SensorParts {
  database: Database;
  clock: Clock;
  firings: FiringsService;
  /** Those with several triggers hear what is said after those with one. */
  trees: Pick<TreeWatchService, "take">;
}

/** Holds what sensors and buttons say against the conditions of workflows, on whichever server hears it first. */
export class SensorWatchService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;
  readonly #watched: WatchedDevices;

  readonly #trees: Pick<TreeWatchService, "take">;

  constructor(parts: SensorParts) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#firings = parts.firings;
    this.#watched = new WatchedDevices(parts.database, parts.clock);
    this.#trees = parts.trees;
  }

  listen(listener: StoreListener): void {
    this.#watched.listen(listener);
  }

  refresh(): void {
    this.#watched.forget();
  }

  reports(ports: IntakePorts): DeviceIntake<typeof SensorReport, ReceivedMessage<SensorReport>> {
    return new DeviceIntake(ports, {
      channel: "sensor",
      name: "workflow_sensor",
      schema: SensorReport,
      pack: asReceived,
      size: BATCH,
      write: async (batch) => {
        await this.#take(batch);
        await this.#trees.take(batch, toNews);
      },
    });
  }

  /** Called every few seconds: that something goes on being so has no message of its own. */
  async checkWaiting(): Promise<void> {
    const at = this.#clock.now();
    const ripe = await new SensorWatchRepository(this.#database).ripe(at);
    const told = ripe.map(
      ({ enterprise_id: home, kd_id }): Told => ({ home, kd_id, at, instant: at, report: undefined }),
    );
    if (told.length > 0) await this.#judge(told);
  }

  /** Most devices are watched by no workflow, and what was kept while one was away is history. */
  async #take(batch: ReceivedMessage<SensorReport>[]): Promise<void> {
    const told = (await this.#watched.pick(batch, ["sensor", "press"])).flatMap(([received]): Told[] => {
      const { home, device: kd_id, at, message: report } = received;
      const instant = instantOf(report.ts, at);
      return instant ? [{ home, kd_id, at, instant, report }] : [];
    });
    if (told.length > 0) await this.#judge(told);
  }

  async #judge(told: readonly Told[]): Promise<void> {
    const work = () => this.#database.transaction((sql) => this.#judgeWithin(sql, told));
    // A workflow or a device that was removed in this very moment is gone the next time.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #judgeWithin(sql: Sql, told: readonly Told[]): Promise<() => Promise<void>> {
    const devices = [...new Map(told.map((each) => [deviceKey(each.home, each.kd_id), each])).values()];
    const locked = await new WatchRepository(sql).lock(
      devices.map(({ home }) => home),
      devices.map(({ kd_id }) => kd_id),
    );
    const repository = new SensorWatchRepository(sql);
    const rows = await repository.conditions(
      locked.map((each) => each.enterprise_id),
      locked.map((each) => each.device_id),
    );
    const keys = new Map(locked.map((each) => [each.device_id, deviceKey(each.enterprise_id, each.kd_id)]));
    const ofDevice = Map.groupBy(rows, ({ device_id }) => keys.get(device_id) ?? "");
    const { crossings, changed } = apply(told, ofDevice);
    // The workflows before their states, as whoever edits or deletes one.
    const fired = crossings.length > 0 ? await this.#firings.fire(sql, crossings) : async () => undefined;
    if (changed.length > 0) await repository.save(changed);
    await this.#firings.over(sql, changed, this.#clock.now());
    return fired;
  }
}

function toNews({ home, device: kd_id, at, message: report }: ReceivedMessage<SensorReport>): TreeNews | undefined {
  const instant = instantOf(report.ts, at);
  return instant && { home, kd_id, instant, report };
}

/** Applies what was told to the conditions, one after the other. */
function apply(told: readonly Told[], ofDevice: ReadonlyMap<string, SensingRow[]>) {
  const crossings: Crossing[] = [];
  const changed = new Set<SensingRow>();
  const stopped = new Set<string>();
  for (const each of told) {
    for (const row of ofDevice.get(deviceKey(each.home, each.kd_id)) ?? []) {
      if (stopped.has(row.key)) continue;
      const crossing = row.trigger === "press" ? pressed(row, each, changed) : sensed(row, each, changed);
      if (!crossing) continue;
      if (crossing.stops) stopped.add(row.key);
      crossings.push(crossing);
    }
  }
  return { crossings, changed: [...changed] };
}

/** Each press once, however often its message comes. */
function pressed(row: SensingRow, { instant, at, report }: Told, changed: Set<SensingRow>): Crossing | undefined {
  const isMeant = report?.presses?.some(({ channel, press }) => channel === row.channel && press === row.press);
  const behind = row.judged_at === null ? -1 : row.judged_at.getTime() - instant.getTime();
  if (!isMeant || (behind >= 0 && behind <= STALE_MS) || !isWithin(row, at)) return undefined;
  row.judged_at = instant;
  row.seen = 1;
  changed.add(row);
  return { condition: row, value: 1, at, stops: false };
}

/** By its reading, or by the last one where time has passed. A server that lags behind does not go back. */
function sensed(row: SensingRow, { instant, at, report }: Told, changed: Set<SensingRow>): Crossing | undefined {
  const said = report?.values?.[row.channel];
  const { kind } = row;
  if (!kind || (report && said === undefined)) return undefined;
  const value = said === undefined ? row.seen : (sensorValue(kind, said) ?? null);
  if (value === null || isBeforeLastChange(row.judged_at, instant)) return undefined;
  const { qualifier, value: limit, minutes, start_time: startTime, end_time: endTime, active } = row;
  const verdict = judgeSensor(
    { kind, qualifier, value: limit, minutes, startTime, endTime },
    { active, since: row.since?.getTime() ?? null, fired: row.fired.map((each) => each.getTime()) },
    value,
    { now: at.getTime(), time: timeOf(row, at), instant: instant.getTime() },
  );
  const { state, does } = verdict;
  const isSame = state.active === active && state.since === (row.since?.getTime() ?? null) && does === "nothing";
  row.seen = value;
  row.judged_at = instant;
  if (isSame) return undefined;
  row.active = state.active;
  row.since = state.since === null ? null : new Date(state.since);
  row.fired = state.fired.map((each) => new Date(each));
  changed.add(row);
  return does === "nothing" ? undefined : { condition: row, value, at, stops: does === "stop" && !row.is_safety };
}

function timeOf({ time_zone }: SensingRow, at: Date): number {
  const clock = wallClock(at, time_zone);
  return toHhmm(clock.getUTCHours(), clock.getUTCMinutes());
}

function isWithin(row: SensingRow, at: Date): boolean {
  return isWithinHours(timeOf(row, at), row.start_time, row.end_time);
}
