import { EventReport, PowerReport } from "@switchboard/contract";
import { judge, type Verdict, type WorkflowTrigger } from "@switchboard/domain/automation";
import { toHhmm, wallClock } from "@switchboard/domain/core";
import { isBeforeLastChange, STALE_MS } from "@switchboard/domain/site";
import type { ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import { asReceived, DeviceIntake, type IntakePorts } from "../../../platform/broker/device-intake.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Crossing, FiringsService } from "./firings.service.ts";
import { exactly, type Observation, observeEvent, observeReading, valueFor } from "./observations.ts";
import type { TreeWatchService } from "./tree-watch.service.ts";
import { WatchedDevices } from "./watched-devices.ts";
import { type ConditionRow, WatchRepository } from "./workflow-watch.repository.ts";

const MEASURED = ["voltage", "current", "power", "energy"] as const satisfies readonly WorkflowTrigger[];
const BATCH = 10_000;

/** What a device has used in the local day so far, in kWh; undefined where nobody knows, and then nothing fires. */
export type EnergyToday = (enterpriseId: string, deviceId: string) => Promise<number | undefined>;

interface WatchParts {
  database: Database;
  clock: Clock;
  firings: FiringsService;
  energyToday: EnergyToday;
  /** Those with several triggers hear what is said after those with one. */
  trees: Pick<TreeWatchService, "take">;
}

/** Holds what devices say against the conditions of workflows, on whichever server hears it first. */
export class WorkflowWatchService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;
  readonly #energyToday: EnergyToday;
  readonly #watched: WatchedDevices;
  readonly #trees: Pick<TreeWatchService, "take">;

  constructor(parts: WatchParts) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#firings = parts.firings;
    this.#energyToday = parts.energyToday;
    this.#watched = new WatchedDevices(parts.database, parts.clock);
    this.#trees = parts.trees;
  }

  listen(listener: StoreListener): void {
    this.#watched.listen(listener);
  }

  /** Call when workflows have changed: which devices are watched is read again. */
  refresh(): void {
    this.#watched.forget();
  }

  /** Takes in live readings. */
  readings(ports: IntakePorts): DeviceIntake<typeof PowerReport, ReceivedMessage<PowerReport>> {
    return new DeviceIntake(ports, {
      channel: "power",
      name: "workflow_power",
      schema: PowerReport,
      pack: asReceived,
      size: BATCH,
      write: async (batch) => {
        await this.#take(batch, observeReading, MEASURED);
        await this.#trees.take(batch, observeReading);
      },
    });
  }

  /** Takes in what motors report of their health. */
  events(ports: IntakePorts): DeviceIntake<typeof EventReport, ReceivedMessage<EventReport>> {
    return new DeviceIntake(ports, {
      channel: "event",
      name: "workflow_event",
      schema: EventReport,
      pack: asReceived,
      size: BATCH,
      write: async (batch) => {
        await this.#take(batch, observeEvent, ["motor"]);
        await this.#trees.take(batch, observeEvent);
      },
    });
  }

  /** Called every few seconds: silence has no message of its own. */
  async checkOffline(): Promise<void> {
    const at = this.#clock.now();
    const rows = await new WatchRepository(this.#database).offline(at);
    const due = rows.filter((row) => changes(row, verdictOn(row, row.minutes, at)));
    const observations = due.map(({ enterprise_id, kd_id, minutes }): Observation => {
      return { home: enterprise_id, kd_id, at, instant: at, values: { offline: exactly(minutes) } };
    });
    if (observations.length > 0) await this.#judge(observations);
  }

  /** Most devices are watched by no workflow: what they say is not looked at. */
  async #take<Message>(
    batch: ReceivedMessage<Message>[],
    observe: (received: ReceivedMessage<Message>) => Observation | undefined,
    triggers: readonly WorkflowTrigger[],
  ): Promise<void> {
    const observations: Observation[] = [];
    for (const [received, device] of await this.#watched.pick(batch, triggers)) {
      const observation = observe(received);
      if (!observation) continue;
      observations.push(observation);
      if (!device.triggers.includes("energy") || !triggers.includes("energy")) continue;
      const energy = await this.#energyToday(device.enterprise_id, device.device_id);
      if (energy !== undefined) observation.values.energy = exactly(energy);
    }
    if (observations.length > 0) await this.#judge(observations);
  }

  async #judge(observations: readonly Observation[]): Promise<void> {
    const work = () => this.#database.transaction((sql) => this.#judgeWithin(sql, observations));
    // A workflow or a device that was removed in this very moment is gone the next time.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #judgeWithin(sql: Sql, observations: readonly Observation[]): Promise<() => Promise<void>> {
    const repository = new WatchRepository(sql);
    const devices = [
      ...new Map(observations.map((observation) => [`${observation.home}/${observation.kd_id}`, observation])).values(),
    ];
    const locked = await repository.lock(
      devices.map(({ home }) => home),
      devices.map(({ kd_id }) => kd_id),
    );
    const conditions = await repository.conditions(
      locked.map((each) => each.enterprise_id),
      locked.map((each) => each.device_id),
    );
    const names = new Map(locked.map((each) => [each.device_id, `${each.enterprise_id}/${each.kd_id}`]));
    const ofDevice = Map.groupBy(conditions, ({ device_id }) => names.get(device_id) ?? "");
    const { crossings, changed } = applyObservations(observations, ofDevice);
    // The workflows before their states, as whoever edits or deletes one: neither waits for the other in a circle.
    const fired = crossings.length > 0 ? await this.#firings.fire(sql, crossings) : async () => undefined;
    if (changed.length > 0) await repository.save(changed);
    await this.#firings.over(sql, changed, this.#clock.now());
    return fired;
  }
}

/** Applies the observations to the conditions, one after the other. */
function applyObservations(observations: readonly Observation[], ofDevice: ReadonlyMap<string, ConditionRow[]>) {
  const crossings: Crossing[] = [];
  const changed = new Set<ConditionRow>();
  const stopped = new Set<string>();
  for (const observation of observations) {
    for (const condition of ofDevice.get(`${observation.home}/${observation.kd_id}`) ?? []) {
      const value = valueFor(observation.values, condition.trigger, condition.qualifier);
      if (
        value === undefined ||
        stopped.has(condition.key) ||
        isBeforeLastChange(condition.judged_at, observation.instant)
      )
        continue;
      const verdict = verdictOn(condition, value, observation.at);
      if (!changes(condition, verdict)) continue;
      condition.active = verdict.state.active;
      condition.fired = verdict.state.fired.map((instant) => new Date(instant));
      condition.judged_at = observation.instant;
      changed.add(condition);
      if (verdict.does === "nothing") continue;
      // What is there for safety is not stopped for acting often.
      const stops = verdict.does === "stop" && !condition.is_safety;
      if (stops) stopped.add(condition.key);
      crossings.push({ condition, value, at: observation.at, stops });
    }
  }
  return { crossings, changed: [...changed] };
}

/** What a value says about a condition at an instant. */
export function verdictOn(condition: ConditionRow, value: number, at: Date): Verdict {
  const { trigger, qualifier, value: limit, start_time: startTime, end_time: endTime, active } = condition;
  const now = at.getTime();
  const clock = wallClock(at, condition.time_zone);
  const fired = condition.fired.map((instant) => instant.getTime()).filter((instant) => instant - now <= STALE_MS);
  const time = toHhmm(clock.getUTCHours(), clock.getUTCMinutes());
  return judge({ trigger, qualifier, value: limit, startTime, endTime }, { active, fired }, value, { now, time });
}

/** Whether a verdict changes what is stored; instants that merely grew older do not. */
function changes(condition: ConditionRow, { state, does }: Verdict): boolean {
  return does !== "nothing" || state.active !== condition.active;
}
