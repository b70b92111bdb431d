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
  type HeldSwitch,
  type Kept,
  type WaitingForGuard,
} from "./dispatcher.repository.ts";
import { patienceOf } from "./order-rows.ts";
import type { Guard, GuardedFate, GuardedOrder } from "./protected.ts";
import { toMessage } from "./switch-action.ts";

/** So many are taken at once. */
const BATCH = 1000;
/** So many are looked at again at once, and so often in vain before they are left to whoever has the time. */
const LOOK_BATCH = 100;
const LOOKS = 5;
/** What waits for a protected switch and ends before it is looked at again ends with its reason, not as if its device were away. */
const LAST_LOOK_MS = 1000;

/** What one server is about to send has left by then, or that server looks again, and finds the hold. */
const PASSING_MS = LOOK_MS + 50;
const PASSING_LOOK_MS = 5;

/** Why a command did not leave: the broker did not take it, its time is over, or it may no longer be ours to send. */
type Obstacle = "refused" | "late" | "stale";

export interface Unsent {
  dispatch: Dispatch;
  why: Obstacle;
}

interface Sent {
  enterprise_id: string;
  id: string;
  exp: Date;
}

/**
 * The outbox of commands. The rows are committed first and published then: a server that dies in between leaves them to
 * another, and a device acts once per id, so that nothing is lost or done twice.
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
   * The same for what was read before it was written, in another statement: what something higher has come to hold in between is not sent.
   * A tap is written only where nothing has.
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
   * For whoever has placed holds, before what they order is sent: what others are about to send to these switches leaves before it, so
   * that the last word is theirs. What is written from now on sees the holds.
   */
  async letPass(switches: readonly HeldSwitch[]): Promise<void> {
    for (const enterpriseId of new Set(switches.map((each) => each.enterprise_id)))
      await this.#repository.awaitTaps(enterpriseId);
    const until = performance.now() + PASSING_MS;
    while (await this.#repository.isAnyOnItsWay(switches, this.#clock.now())) {
      if (performance.now() >= until) return;
      await delay(PASSING_LOOK_MS);
    }
  }

  /**
   * What does not leave now is taken up again by `dispatchWaiting`, on this server or another, unless it is ended. `onLeft` is called once
   * all has left that will, a moment before the store knows of it.
   */
  async publish(dispatches: readonly Dispatch[], onLeft?: () => void): Promise<Unsent[]> {
    const left: Unsent[] = [];
    const marks = new Marks((sent) => this.#markPublished(sent));
    let stale = sortOut(await this.#attempt(dispatches, marks), left);
    // Few at a time, so that the store's answer is still fresh for all of them.
    for (let inVain = 0; stale.length > 0 && inVain < LOOKS; ) {
      const kept = await this.#lookAgain(stale.slice(0, LOOK_BATCH), left);
      const again = sortOut(await this.#attempt(kept, marks), left);
      inVain = kept.length > 0 && again.length === kept.length ? inVain + 1 : 0;
      stale = [...again, ...stale.slice(LOOK_BATCH)];
    }
    onLeft?.();
    await marks.written();
    return [...left, ...stale];
  }

  /** Those that are still this server's to send; the others are left. */
  async #lookAgain(stale: readonly Unsent[], left: Unsent[]): Promise<Dispatch[]> {
    const seen_at = this.#clock.now();
    const leased = stale.filter(({ dispatch }) => !isLeaseOver(dispatch.publish_after.getTime(), seen_at.getTime()));
    const looked = leased.map(({ dispatch }) => dispatch);
    const ours = looked.length > 0 ? await this.#repository.stillOurs(looked, seen_at) : new Set<string>();
    left.push(...stale.filter(({ dispatch }) => !ours.has(dispatch.id)));
    return looked.filter(({ id }) => ours.has(id)).map((dispatch) => ({ ...dispatch, seen_at }));
  }

  /** Called about twice a second: publishes what was left behind, or kept for a device that is back. */
  async dispatchWaiting(): Promise<void> {
    let taken: Dispatch[];
    do {
      const now = this.#clock.now();
      taken = await this.#repository.claim(now, new Date(now.getTime() + PUBLISH_LEASE_MS), BATCH);
      if (taken.length > 0) this.#signals.emit("commands.resumed", { count: taken.length });
      await this.publishUnlessHeld(taken);
    } while (taken.length === BATCH);
    await this.publishUnlessHeld(await this.#takeGuarded());
  }

  /** Of what waits for protected switches, what may be sent by now; the rest goes on waiting, or ends with what is in its way. */
  async #takeGuarded(): Promise<Dispatch[]> {
    const now = this.#clock.now();
    const lease = new Date(now.getTime() + PUBLISH_LEASE_MS);
    const waiting = await this.#repository.waitingForGuard(now, lease, BATCH);
    if (waiting.length === 0) return [];
    return this.#database.transaction(async (sql) => {
      // Asked before the commands are locked, as whoever orders does: nobody waits for another in a circle.
      const fates = await this.#guard(
        sql,
        waiting.map((row) => asGuarded(row, now)),
        now,
      );
      const repository = new DispatcherRepository(sql);
      const kept = waiting.flatMap((row, index) => keptBy(row, fates[index], now));
      if (kept.length > 0) await repository.keep(kept, now);
      const free = waiting.filter((_, index) => fates[index]?.fate === "acts").map(({ id }) => id);
      return free.length > 0 ? repository.claim(now, lease, free.length, free) : [];
    });
  }

  /** Over all enterprises, for operators. */
  countWaiting(): Promise<number> {
    return this.#repository.countWaiting();
  }

  /** Many devices side by side; for one device in the order given, which is not left where the broker refuses. */
  async #attempt(dispatches: readonly Dispatch[], marks: Marks): Promise<Unsent[]> {
    const sent: Sent[] = [];
    const unsent: Unsent[] = [];
    const publishInOrder = async (own: Dispatch[]) => {
      for (const [index, dispatch] of own.entries()) {
        const look = lookAt(dispatch, this.#clock.now().getTime());
        if ("obstacle" in look) {
          unsent.push({ dispatch, why: look.obstacle });
          continue;
        }
        const { exp } = look;
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
    // Never retained: a device that returns must not find an old order waiting.
    return this.#broker.publish(deviceTopic(kd_id, enterprise_id, "command"), JSON.stringify(message), { qos: 1 }).then(
      () => true,
      () => false,
    );
  }

  /** They have left. While the store cannot be told, another server sends them again, under ids that a device knows. */
  async #markPublished(sent: readonly Sent[]): Promise<void> {
    try {
      await this.#repository.markPublished(sent);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
}

/** What was sent is marked so while more is sent; whether that failed is heard at the end. */
class Marks {
  readonly #mark: (sent: readonly Sent[]) => Promise<void>;
  readonly #writes: Promise<{ error: unknown } | undefined>[] = [];

  constructor(mark: (sent: readonly Sent[]) => Promise<void>) {
    this.#mark = mark;
  }

  write(sent: readonly Sent[]): void {
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

function asGuarded(row: WaitingForGuard, now: Date): GuardedOrder {
  const { enterprise_id: enterpriseId, switch_id: switchId, switch_state, source, order_level, expires_at } = row;
  const level = order_level ?? (source === "device" ? "tap" : levelOf(source));
  return { enterpriseId, switchId, switch_state, level, patience: patienceOf(source, level, expires_at, now) };
}

/** What is to be written of one that cannot be sent; nothing where it stands so already. Who would wait past their end ends here. */
function keptBy(row: WaitingForGuard, fate: GuardedFate | undefined, now: Date): Kept[] {
  if (!fate || fate.fate === "acts") return [];
  const { enterprise_id, id, source, order_level } = row;
  const isPersons = isAwaited(source) || order_level === "tap";
  const expires_at =
    fate.fate === "waits" && !isPersons ? new Date(Math.max(row.expires_at.getTime(), fate.until)) : row.expires_at;
  const isOver = fate.fate === "refused" || hasExpired(expires_at.getTime(), now.getTime() + LAST_LOOK_MS);
  const until = fate.obstacle.why === "interlocked" ? null : new Date(fate.obstacle.until);
  const outcome = isOver ? "failed" : "pending";
  const stands =
    outcome === "pending" && row.held_until?.getTime() === until?.getTime() && expires_at === row.expires_at;
  return stands ? [] : [{ enterprise_id, id, outcome, reason: fate.obstacle.why, by: fate.by, until, expires_at }];
}

/** Those that may be sent once they were looked at again; the rest is left. */
function sortOut(unsent: readonly Unsent[], left: Unsent[]): Unsent[] {
  left.push(...unsent.filter(({ why }) => why !== "stale"));
  return unsent.filter(({ why }) => why === "stale");
}

/** The last look before a command leaves: this server may have stood still since it wrote or took it. */
function lookAt(command: Dispatch, now: number): { exp: Date } | { obstacle: Obstacle } {
  const { expires_at, publish_after, seen_at } = command;
  if (hasExpired(expires_at.getTime(), now)) return { obstacle: "late" };
  const age = now - seen_at.getTime();
  const isFresh = age >= 0 && age < LOOK_MS && !isLeaseOver(publish_after.getTime(), now);
  if (!isFresh) return { obstacle: "stale" };
  return { exp: new Date(actsUntil({ expiresAt: expires_at.getTime(), seenAt: seen_at.getTime() })) };
}
