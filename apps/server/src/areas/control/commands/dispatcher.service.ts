import { setTimeout as delay } from "node:timers/promises";
import { type CommandMessage, deviceTopic } from "@switchboard/contract";
import {
  actsUntil,
  hasExpired,
  isAwaited,
  isLeaseOver,
  LOOK_MS,
  levelOf,
  PUBLISH_LEASE_MS,
} from "@switchboard/domain/control";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { isPassing } from "../../../platform/db/store-errors.ts";
import type { Signals } from "../../../platform/signals.ts";
import {
  type Dispatch,
  DispatcherRepository,
  type GuardUpdate,
  type HeldSwitch,
  type WaitingForGuard,
} from "./dispatcher.repository.ts";
import { patienceOf } from "./order-rows.ts";
import type { Guard, GuardedFate, GuardedOrder } from "./protected.ts";
import { toMessage } from "./switch-action.ts";

/** The number of commands taken at once. */
const BATCH = 1000;
/** The number of stale commands that are checked again at once, and the attempts before they are left to another server. */
const CHECK_BATCH = 100;
const CHECKS = 5;
/** A command for a protected switch that expires before the next check ends with its obstacle, not as if its device were offline. */
const LAST_CHECK_MS = 1000;

/** After this time, a command in flight on another server has left, or that server checks again and finds the hold. */
const IN_FLIGHT_MS = LOOK_MS + 50;
const IN_FLIGHT_CHECK_MS = 5;

/** The reason why a command did not leave: the broker refused it, it expired, or it may no longer be ours to send. */
type Obstacle = "refused" | "late" | "stale";

export interface UnsentCommand {
  dispatch: Dispatch;
  why: Obstacle;
}

interface SentCommand {
  enterprise_id: string;
  id: string;
  exp: Date;
}

/**
 * The outbox of commands. The rows are committed first and published then: if a server dies in between, another one sends them, and a
 * device acts once per id, so that nothing is lost or done twice.
 */
export class DispatcherService {
  readonly #database: Database;
  readonly #repository: DispatcherRepository;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;
  readonly #signals: Signals;
  readonly #guard: Guard;

  constructor(parts: {
    database: Database;
    broker: Pick<Broker, "publish">;
    clock: Clock;
    signals: Signals;
    guard: Guard;
  }) {
    this.#database = parts.database;
    this.#repository = new DispatcherRepository(parts.database);
    this.#broker = parts.broker;
    this.#clock = parts.clock;
    this.#signals = parts.signals;
    this.#guard = parts.guard;
  }

  /**
   * Skips commands whose switch got a higher-priority hold between read and insert, and publishes the rest. Taps need no such check,
   * because their insert fails if there is a new hold.
   */
  async publishUnlessHeld(dispatches: readonly Dispatch[], onLeft?: () => void): Promise<void> {
    if (dispatches.length === 0) return;
    const held = await this.#repository.endHeld(dispatches, this.#clock.now());
    const ids = new Set(held.map(({ id }) => id));
    if (held.length > 0) {
      const endedAt = this.#clock.now().getTime();
      const commands = held.map(({ id, source, created_at }) => {
        return { id, source, outcome: "held" as const, createdAt: created_at.getTime(), endedAt };
      });
      this.#signals.emit("commands.ended", { commands });
    }
    await this.publish(
      dispatches.filter(({ id }) => !ids.has(id)),
      onLeft,
    );
  }

  /**
   * Called after placing holds and before sending their own orders: waits until commands of other servers to these switches have left, so
   * that the orders of the holds come last. Commands written from now on see the holds.
   */
  async waitForInFlight(switches: readonly HeldSwitch[]): Promise<void> {
    for (const enterpriseId of new Set(switches.map((each) => each.enterprise_id)))
      await this.#repository.awaitTaps(enterpriseId);
    const until = performance.now() + IN_FLIGHT_MS;
    while (await this.#repository.isAnyOnItsWay(switches, this.#clock.now())) {
      if (performance.now() >= until) return;
      await delay(IN_FLIGHT_CHECK_MS);
    }
  }

  /**
   * Publishes commands and returns those that did not leave; `dispatchWaiting` takes them up again, on this server or another, unless they
   * are ended. `onLeft` is called once all have left, a moment before the database knows.
   */
  async publish(dispatches: readonly Dispatch[], onLeft?: () => void): Promise<UnsentCommand[]> {
    const left: UnsentCommand[] = [];
    const marks = new PublishMarks((sent) => this.#markPublished(sent));
    let stale = partition(await this.#attempt(dispatches, marks), left);
    // Checks a few at a time, so that the database's answer is still fresh for all of them.
    for (let failedChecks = 0; stale.length > 0 && failedChecks < CHECKS; ) {
      const ours = await this.#checkAgain(stale.slice(0, CHECK_BATCH), left);
      const again = partition(await this.#attempt(ours, marks), left);
      failedChecks = ours.length > 0 && again.length === ours.length ? failedChecks + 1 : 0;
      stale = [...again, ...stale.slice(CHECK_BATCH)];
    }
    onLeft?.();
    await marks.written();
    return [...left, ...stale];
  }

  /** Returns the commands that are still ours to send, and adds the others to `left`. */
  async #checkAgain(stale: readonly UnsentCommand[], left: UnsentCommand[]): Promise<Dispatch[]> {
    const seen_at = this.#clock.now();
    const leased = stale.filter(({ dispatch }) => !isLeaseOver(dispatch.publish_after.getTime(), seen_at.getTime()));
    const looked = leased.map(({ dispatch }) => dispatch);
    const ours = looked.length > 0 ? await this.#repository.stillOurs(looked, seen_at) : new Set<string>();
    left.push(...stale.filter(({ dispatch }) => !ours.has(dispatch.id)));
    return looked.filter(({ id }) => ours.has(id)).map((dispatch) => ({ ...dispatch, seen_at }));
  }

  /** Called about twice a second: publishes commands that were left behind, or kept for a device that is back. */
  async dispatchWaiting(): Promise<void> {
    const start = this.#clock.now();
    if (!(await this.#repository.hasWaiting(start, leaseFrom(start)))) return;
    let taken: Dispatch[];
    do {
      const now = this.#clock.now();
      taken = await this.#repository.claim(now, leaseFrom(now), BATCH);
      if (taken.length > 0) this.#signals.emit("commands.resumed", { count: taken.length });
      await this.publishUnlessHeld(taken);
    } while (taken.length === BATCH);
    await this.publishUnlessHeld(await this.#takeGuarded());
  }

  /** Takes the commands for protected switches that may be sent by now; the rest keeps waiting, or ends with its obstacle. */
  async #takeGuarded(): Promise<Dispatch[]> {
    const now = this.#clock.now();
    const lease = leaseFrom(now);
    const waiting = await this.#repository.waitingForGuard(now, lease, BATCH);
    if (waiting.length === 0) return [];
    return this.#database.transaction(async (sql) => {
      // Calls the guard before locking the commands, in the same order as orders do, to avoid deadlocks.
      const fates = await this.#guard(
        sql,
        waiting.map((row) => asGuarded(row, now)),
        now,
      );
      const repository = new DispatcherRepository(sql);
      const updates = waiting.flatMap((row, index) => guardUpdate(row, fates[index], now));
      if (updates.length > 0) await repository.keep(updates, now);
      const free = waiting.filter((_, index) => fates[index]?.fate === "acts").map(({ id }) => id);
      return free.length > 0 ? repository.claim(now, lease, free.length, free) : [];
    });
  }

  /** Counts over all enterprises, for operators. */
  countWaiting(): Promise<number> {
    return this.#repository.countWaiting();
  }

  /** Publishes to many devices in parallel, and to one device in the given order; a refusal of the broker ends that order. */
  async #attempt(dispatches: readonly Dispatch[], marks: PublishMarks): Promise<UnsentCommand[]> {
    const sent: SentCommand[] = [];
    const unsent: UnsentCommand[] = [];
    const publishInOrder = async (own: Dispatch[]) => {
      for (const [index, dispatch] of own.entries()) {
        const checked = inspect(dispatch, this.#clock.now().getTime());
        if ("obstacle" in checked) {
          unsent.push({ dispatch, why: checked.obstacle });
          continue;
        }
        const { exp } = checked;
        if (!(await this.#send(dispatch, exp))) {
          unsent.push(...own.slice(index).map((left) => ({ dispatch: left, why: "refused" as const })));
          return;
        }
        sent.push({ enterprise_id: dispatch.enterprise_id, id: dispatch.id, exp });
      }
    };
    await Promise.all([...Map.groupBy(dispatches, ({ kd_id }) => kd_id).values()].map(publishInOrder));
    if (sent.length > 0) {
      this.#signals.emit("commands.sent", { ids: sent.map(({ id }) => id) });
      marks.write(sent);
    }
    for (const [why, { length: count }] of Map.groupBy(unsent, (each) => each.why))
      this.#signals.emit("commands.unsent", { why, count });
    return unsent;
  }

  #send(command: Dispatch, exp: Date): Promise<boolean> {
    const { enterprise_id, id, kd_id, switch_no } = command;
    const message: CommandMessage = { id, exp: exp.getTime(), switch_no, ...toMessage(command) };
    // Not retained, because a returning device must not find an old order.
    return this.#broker.publish(deviceTopic(kd_id, enterprise_id, "command"), JSON.stringify(message), { qos: 1 }).then(
      () => true,
      () => false,
    );
  }

  /** Marks sent commands. If the database is unreachable, another server sends them again, with ids that a device already knows. */
  async #markPublished(sent: readonly SentCommand[]): Promise<void> {
    try {
      await this.#repository.markPublished(sent);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
}

/** Marks commands as sent while more are sent, and reports failures at the end. */
class PublishMarks {
  readonly #mark: (sent: readonly SentCommand[]) => Promise<void>;
  readonly #writes: Promise<{ error: unknown } | undefined>[] = [];

  constructor(mark: (sent: readonly SentCommand[]) => Promise<void>) {
    this.#mark = mark;
  }

  write(sent: readonly SentCommand[]): void {
    this.#writes.push(
      this.#mark(sent).then(
        () => undefined,
        (error) => ({ error }),
      ),
    );
  }

  async written(): Promise<void> {
    for (const failed of await Promise.all(this.#writes)) if (failed) throw failed.error;
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + PUBLISH_LEASE_MS);
}

function asGuarded(row: WaitingForGuard, now: Date): GuardedOrder {
  const { enterprise_id: enterpriseId, switch_id: switchId, switch_state, source, order_level, expires_at } = row;
  const level = order_level ?? (source === "device" ? "tap" : levelOf(source));
  return { enterpriseId, switchId, switch_state, level, patience: patienceOf(source, level, expires_at, now) };
}

/** Returns the update of a command that cannot be sent; none if nothing changed. A command that would wait past its expiry ends here. */
function guardUpdate(row: WaitingForGuard, fate: GuardedFate | undefined, now: Date): GuardUpdate[] {
  if (!fate || fate.fate === "acts") return [];
  const { enterprise_id, id, source, order_level } = row;
  const isPersons = isAwaited(source) || order_level === "tap";
  const expires_at =
    fate.fate === "waits" && !isPersons ? new Date(Math.max(row.expires_at.getTime(), fate.until)) : row.expires_at;
  const isOver = fate.fate === "refused" || hasExpired(expires_at.getTime(), now.getTime() + LAST_CHECK_MS);
  const until = fate.obstacle.why === "interlocked" ? null : new Date(fate.obstacle.until);
  const outcome = isOver ? "failed" : "pending";
  const stands =
    outcome === "pending" && row.held_until?.getTime() === until?.getTime() && expires_at === row.expires_at;
  return stands ? [] : [{ enterprise_id, id, outcome, reason: fate.obstacle.why, by: fate.by, until, expires_at }];
}

/** Returns the stale commands, which may be sent after another check, and adds the rest to `left`. */
function partition(unsent: readonly UnsentCommand[], left: UnsentCommand[]): UnsentCommand[] {
  left.push(...unsent.filter(({ why }) => why !== "stale"));
  return unsent.filter(({ why }) => why === "stale");
}

/** Checks a command right before it leaves, because this server may have stalled since it wrote or took it. */
function inspect(command: Dispatch, now: number): { exp: Date } | { obstacle: Obstacle } {
  const { expires_at, publish_after, seen_at } = command;
  if (hasExpired(expires_at.getTime(), now)) return { obstacle: "late" };
  const age = now - seen_at.getTime();
  const isFresh = age >= 0 && age < LOOK_MS && !isLeaseOver(publish_after.getTime(), now);
  if (!isFresh) return { obstacle: "stale" };
  return { exp: new Date(actsUntil({ expiresAt: expires_at.getTime(), seenAt: seen_at.getTime() })) };
}
