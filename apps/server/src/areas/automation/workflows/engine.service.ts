import type { AnyTrigger } from "@switchboard/domain/automation";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import type { ReceivedMessage } from "../../../platform/broker/received-message.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import { advance, type Step, stepAt } from "./advance.ts";
import { EngineRepository, type WorkflowKey } from "./engine.repository.ts";
import { type EnergyToday, type EvaluationInput, evaluate } from "./evaluation.ts";
import type { AfterCommit, FiringsService } from "./firings.service.ts";
import { type Observation, observeEvent, observeReading, observeSensors } from "./observations.ts";
import type { Evaluation } from "./watch-units.ts";
import { WatchedDevices } from "./watched-devices.ts";

const MEASURED: readonly AnyTrigger[] = ["voltage", "current", "power", "energy"];
const SENSED: readonly AnyTrigger[] = ["sensor", "press"];
const AT_ONCE = 200;
/** Due conditions are evaluated every second; one that waits longer than this is reported to operators. */
const OVERDUE_MS = 10_000;

interface EngineParts {
  database: Database;
  clock: Clock;
  firings: FiringsService;
  energyToday: EnergyToday;
}

/** Judges the conditions of all workflows, on the server that first receives a message or finds that time has changed one. */
export class WorkflowEngine {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;
  readonly #energyToday: EnergyToday;
  readonly #watched: WatchedDevices;

  constructor({ database, clock, firings, energyToday }: EngineParts) {
    this.#database = database;
    this.#clock = clock;
    this.#firings = firings;
    this.#energyToday = energyToday;
    this.#watched = new WatchedDevices(database, clock);
  }

  listen(listener: StoreListener): void {
    this.#watched.listen(listener);
  }

  /** Call when workflows have changed: the watched devices are read again. */
  refresh(): void {
    this.#watched.forget();
  }

  /** Judges every message that a condition can be about, beside the modules that store it. */
  subscribers() {
    return [
      deviceSubscriber("power", {
        name: "workflow_power",
        pack: (received) => received,
        size: 10_000,
        write: (batch) => this.take(batch, observeReading, MEASURED),
      }),
      deviceSubscriber("event", {
        name: "workflow_event",
        pack: (received) => received,
        size: 10_000,
        write: (batch) => this.take(batch, observeEvent, ["motor"]),
      }),
      deviceSubscriber("sensor", {
        name: "workflow_sensor",
        pack: (received) => received,
        size: 5000,
        write: (batch) => this.take(batch, observeSensors, SENSED),
      }),
    ];
  }

  /** Skips devices that no workflow watches for one of these triggers; most are not. */
  async take<Message>(
    batch: ReceivedMessage<Message>[],
    observe: (received: ReceivedMessage<Message>) => Observation | undefined,
    triggers: readonly AnyTrigger[],
  ): Promise<void> {
    const observations = (await this.#watched.pick(batch, triggers)).flatMap((received) => observe(received) ?? []);
    if (observations.length === 0) return;
    const keys = await new EngineRepository(this.#database).keysOf(
      observations.map(({ enterpriseId }) => enterpriseId),
      observations.map(({ kd_id }) => kd_id),
      triggers,
    );
    if (keys.length > 0) await this.#evaluate(keys, observations);
  }

  /** Called every second: time passes, and devices go offline, without a message. */
  async checkDue(): Promise<void> {
    const keys = await new EngineRepository(this.#database).dueKeys(this.#clock.now(), AT_ONCE);
    if (keys.length > 0) await this.#evaluate(keys, []);
  }

  /** Counts over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    return new EngineRepository(this.#database).countDue(new Date(this.#clock.now().getTime() - OVERDUE_MS));
  }

  /** Evaluates without a lock first, because nearly always a message changes nothing. */
  async #evaluate(keys: readonly WorkflowKey[], observations: readonly Observation[]): Promise<void> {
    const input = { observations, now: this.#clock.now(), energyToday: this.#energyToday };
    const changed = (await evaluate(this.#database, keys, input)).filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return;
    const work = () => this.#database.transaction((sql) => this.#advance(sql, changed, input));
    // A workflow or device that was removed at this moment is gone in the second attempt.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #advance(sql: Sql, changed: readonly Evaluation[], input: EvaluationInput): Promise<AfterCommit> {
    const repository = new EngineRepository(sql);
    const keys = changed.map(({ workflow }) => workflow);
    await repository.hold(
      keys,
      changed.flatMap(({ unit }) => (unit.isAlone ? unit.targets : [])),
    );
    const evaluations = (await evaluate(sql, keys, input)).filter(({ isChanged }) => isChanged);
    const outcomes = evaluations.map((each) => advance(each, input.now));
    const committed = await this.#perform(
      sql,
      outcomes.flatMap(({ steps }) => steps),
    );
    if (outcomes.length > 0) await repository.save(outcomes.map(({ state }) => state));
    return committed;
  }

  /** Performs the steps in the order of time, since what has begun may end in the same batch of messages. */
  async #perform(sql: Sql, steps: readonly Step[]): Promise<AfterCommit> {
    const committed: AfterCommit[] = [];
    for (const group of inGroups(withoutStopped(steps))) {
      const crossings = group.flatMap((step) => (step.does === "fire" ? [step.crossing] : []));
      const endings = group.flatMap((step) => (step.does === "end" ? [step.ending] : []));
      if (crossings.length > 0) committed.push(await this.#firings.fire(sql, crossings));
      if (endings.length > 0) committed.push(await this.#firings.end(sql, endings));
    }
    return async () => {
      for (const each of committed) await each();
    };
  }
}

/** A workflow that was stopped on one of its devices does not fire on the others either. */
function withoutStopped(steps: readonly Step[]): Step[] {
  const stopped = new Set<string>();
  return steps
    .toSorted((a, b) => stepAt(a) - stepAt(b))
    .filter((step) => {
      if (step.does === "end") return true;
      const { condition, stops } = step.crossing;
      if (stopped.has(condition.key)) return false;
      if (stops) stopped.add(condition.key);
      return true;
    });
}

/** Puts neighbours of the same kind together. */
function inGroups(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0]?.does === step.does) last.push(step);
    else groups.push([step]);
  }
  return groups;
}
