import { EventReport, PowerReport } from "@switchboard/contract";
import { judge, toHhmm, type Verdict, type WorkflowTrigger, wallClock } from "@switchboard/domain";
import type { Said } from "../../platform/broker/device-channels.ts";
import { asSaid, DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { Listener } from "../../platform/db/notices.ts";
import { isForeignKeyViolation } from "../../platform/db/pg-errors.ts";
import type { EnergyToday } from "./energy-today.ts";
import type { Crossing, FiringsService } from "./firings.service.ts";
import { type Look, lookAtEvent, lookAtReading, only, STALE_MS, valueFor } from "./looks.ts";
import { type ConditionRow, WatchRepository } from "./watch.repository.ts";
import { WatchedDevices } from "./watched-devices.ts";

const MEASURED = ["voltage", "current", "power", "energy"] as const satisfies readonly WorkflowTrigger[];
const BATCH = 10_000;

/** Holds what devices say against the conditions of workflows, on whichever server hears it first. */
export class WorkflowWatchService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;
  readonly #energyToday: EnergyToday;
  readonly #watched: WatchedDevices;

  constructor(parts: { database: Database; clock: Clock; firings: FiringsService; energyToday: EnergyToday }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#firings = parts.firings;
    this.#energyToday = parts.energyToday;
    this.#watched = new WatchedDevices(parts.database, parts.clock);
  }

  listen(listener: Listener): void {
    this.#watched.listen(listener);
  }

  /** What is watched has changed. */
  refresh(): void {
    this.#watched.forget();
  }

  /** Carries live readings here. */
  readings(ports: IntakePorts): DeviceIntake<typeof PowerReport, Said<PowerReport>> {
    return new DeviceIntake(ports, {
      channel: "power",
      schema: PowerReport,
      pack: asSaid,
      size: BATCH,
      write: (batch) => this.#take(batch, lookAtReading, MEASURED),
    });
  }

  /** Carries what motors say of their health here. */
  events(ports: IntakePorts): DeviceIntake<typeof EventReport, Said<EventReport>> {
    return new DeviceIntake(ports, {
      channel: "event",
      schema: EventReport,
      pack: asSaid,
      size: BATCH,
      write: (batch) => this.#take(batch, lookAtEvent, ["motor"]),
    });
  }

  /** Called every few seconds: silence has no message of its own. */
  async lookForOffline(): Promise<void> {
    const at = this.#clock.now();
    const rows = await new WatchRepository(this.#database).offline(at);
    const due = rows.filter((row) => changes(row, verdictOn(row, row.minutes, at)));
    const looks = due.map(({ enterprise_id, kd_id, minutes }): Look => {
      return { home: enterprise_id, kd_id, at, instant: at, values: { offline: only(minutes) } };
    });
    if (looks.length > 0) await this.#judge(looks);
  }

  /** Most devices are watched by no workflow: what they say is not looked at. */
  async #take<Message>(
    batch: Said<Message>[],
    lookAt: (said: Said<Message>) => Look | undefined,
    triggers: readonly WorkflowTrigger[],
  ): Promise<void> {
    const looks: Look[] = [];
    for (const [said, device] of await this.#watched.pick(batch, triggers)) {
      const look = lookAt(said);
      if (!look) continue;
      looks.push(look);
      if (!device.triggers.includes("energy") || !triggers.includes("energy")) continue;
      const energy = await this.#energyToday(device.enterprise_id, device.device_id);
      if (energy !== undefined) look.values.energy = only(energy);
    }
    if (looks.length > 0) await this.#judge(looks);
  }

  async #judge(looks: readonly Look[]): Promise<void> {
    const work = () => this.#database.transaction((sql) => this.#judgeWithin(sql, looks));
    // A workflow or a device that was removed in this very moment is gone the next time.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #judgeWithin(sql: Sql, looks: readonly Look[]): Promise<() => Promise<void>> {
    const repository = new WatchRepository(sql);
    const devices = [...new Map(looks.map((look) => [`${look.home}/${look.kd_id}`, look])).values()];
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
    const { crossings, changed } = weigh(looks, ofDevice);
    if (changed.length > 0) await repository.save(changed);
    return crossings.length > 0 ? this.#firings.fire(sql, crossings) : async () => undefined;
  }
}

/** Moves the conditions on, look by look. */
function weigh(looks: readonly Look[], ofDevice: ReadonlyMap<string, ConditionRow[]>) {
  const crossings: Crossing[] = [];
  const changed = new Set<ConditionRow>();
  const stopped = new Set<string>();
  for (const look of looks) {
    for (const condition of ofDevice.get(`${look.home}/${look.kd_id}`) ?? []) {
      const value = valueFor(look.values, condition.trigger, condition.qualifier);
      if (value === undefined || stopped.has(condition.key) || isPast(condition, look)) continue;
      const verdict = verdictOn(condition, value, look.at);
      if (!changes(condition, verdict)) continue;
      condition.active = verdict.state.active;
      condition.fired = verdict.state.fired.map((instant) => new Date(instant));
      condition.judged_at = look.instant;
      changed.add(condition);
      if (verdict.does === "nothing") continue;
      const stops = verdict.does === "stop";
      if (stops) stopped.add(condition.key);
      crossings.push({ condition, value, at: look.at, stops });
    }
  }
  return { crossings, changed: [...changed] };
}

/** Another server has been further already; further than it can lag behind means that a clock was set back. */
function isPast({ judged_at }: ConditionRow, { instant }: Look): boolean {
  const behind = judged_at === null ? 0 : judged_at.getTime() - instant.getTime();
  return behind > 0 && behind <= STALE_MS;
}

function verdictOn(condition: ConditionRow, value: number, at: Date): Verdict {
  const { trigger, qualifier, value: limit, start_time: startTime, end_time: endTime, active } = condition;
  const now = at.getTime();
  const clock = wallClock(at, condition.time_zone);
  const fired = condition.fired.map((instant) => instant.getTime()).filter((instant) => instant - now <= STALE_MS);
  const time = toHhmm(clock.getUTCHours(), clock.getUTCMinutes());
  return judge({ trigger, qualifier, value: limit, startTime, endTime }, { active, fired }, value, { now, time });
}

/** Instants that merely grew old are no change. */
function changes(condition: ConditionRow, { state, does }: Verdict): boolean {
  return does !== "nothing" || state.active !== condition.active;
}
