import type { SentCommand, SwitchResult } from "@switchboard/contract";
import {
  type AwaitedSource,
  compareLevels,
  deadlineOf,
  hasExpired,
  type SwitchOrder,
} from "@switchboard/domain/control";
import type { Actor, Claim } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Signals } from "../../../platform/signals.ts";
import { CommandsRepository, type SeenHolds } from "./commands.repository.ts";
import type { Dispatch, HeldSwitch } from "./dispatcher.repository.ts";
import type { DispatcherService, Unsent } from "./dispatcher.service.ts";
import type { AwaitedOrder, Order } from "./order.ts";
import {
  guarded,
  judged,
  levelOfRow,
  type MetEnd,
  needsGuard,
  type OrderRow,
  type OrderRows,
  type Refusal,
  rowsOf,
} from "./order-rows.ts";
import type { Guard, LimitReason } from "./protected.ts";
import { heldBy, presentResult, withoutHiddenNames } from "./results.ts";
import type { SettlementService } from "./settlement.service.ts";
import { type SwitchTarget, TargetsRepository, type WantedSwitch } from "./targets.repository.ts";

/** What a transaction has written, and how to send it once that has committed. */
export interface Written {
  results: SwitchResult[];
  /** `onLeft` is called once all has left that will, a moment before the store knows of it. */
  publish(onLeft?: () => void): Promise<void>;
}

/** A tap, as its call says it. */
export interface Tap {
  order: SwitchOrder;
  source: Extract<AwaitedSource, "dashboard" | "shortcut">;
  /** In milliseconds of this server's clock. */
  deadline?: number | undefined;
}

/** A switch, and whether somebody may use it, read before it was known whether they are signed in. */
export interface LookedAhead extends WantedSwitch {
  at: Date;
  targets: SwitchTarget[];
}

/** Ends holds that waited for an order, in the transaction that writes it; the holds are not this module's. */
export type EndHolds = (sql: Sql, holds: readonly MetEnd[], at: Date) => Promise<void>;

interface Composed extends OrderRows {
  /** The ids of the holds that were looked at. */
  seen: string[];
}

/** Somebody has come to hold the switch of a tap between the look at it and its row. */
class HeldMeanwhileError extends Error {}

const ATTEMPTS = 3;

/** What was read ahead is as good as read now for so long: a server may have stood still since. */
const AHEAD_MS = 1000;

/** What a person is told who taps a switch that cannot be used; of one they may not use they learn nothing. */
const REFUSALS = {
  switch_gone: "switch.not_found",
  no_access: "switch.not_found",
  not_supported: "switch.unsupported",
  offline: "device.offline",
} as const satisfies Record<Refusal, string>;
/** The same of one that is held or protected: the answer says by what, and until when. */
const HELD_BACK = {
  held: "switch.held",
  interlocked: "switch.interlocked",
  resting: "switch.resting",
  must_run: "switch.must_run",
} as const satisfies Record<"held" | LimitReason, string>;

/**
 * The one way of an order (design §9): a tap, a scene, a schedule, a workflow. Rights are looked at now, every switch
 * leaves a row, the rows are committed and then published. The answers of the devices arrive later in the same rows.
 */
export class OrdersService {
  readonly #database: Database;
  readonly #dispatcher: DispatcherService;
  readonly #settlement: SettlementService;
  readonly #clock: Clock;
  readonly #signals: Signals;
  readonly #endHolds: EndHolds;
  readonly #guard: Guard;

  constructor(parts: {
    database: Database;
    dispatcher: DispatcherService;
    settlement: SettlementService;
    clock: Clock;
    signals: Signals;
    endHolds: EndHolds;
    guard: Guard;
  }) {
    this.#database = parts.database;
    this.#dispatcher = parts.dispatcher;
    this.#settlement = parts.settlement;
    this.#clock = parts.clock;
    this.#signals = parts.signals;
    this.#endHolds = parts.endHolds;
    this.#guard = parts.guard;
  }

  /** What a tap on this switch will need to know, for whoever may turn out to be signed in. Nothing changes by it. */
  async lookAhead({ enterpriseId, userId }: Claim, switchId: string): Promise<LookedAhead> {
    const wanted = { enterpriseId, ownerId: userId, switchId };
    const at = this.#clock.now();
    return { ...wanted, at, targets: await new TargetsRepository(this.#database).targets([wanted]) };
  }

  /**
   * One switch, for a person who looks at it: what cannot be done is said at once, and a refusal leaves no row. What was looked
   * for ahead is used once, and read anew where the first attempt came to nothing.
   */
  async tap(
    actor: Actor,
    { order: wanted, source, deadline }: Tap,
    ahead?: Promise<LookedAhead>,
  ): Promise<SentCommand> {
    const order = this.#awaited(actor, { source, orders: [wanted] }, deadline);
    let found = await ahead?.catch(() => undefined);
    const rows = await this.#unlessChanged(async () => {
      const composed = await this.#compose(this.#database, [order], found);
      found = undefined;
      for (const row of composed.rows) refuse(row);
      this.#refuseLate(order);
      // Nothing but what ends a hold or is protected needs a transaction.
      const seen = { enterpriseId: order.enterpriseId, switchId: wanted.switchId, holds: composed.seen };
      if (composed.ends.length === 0 && !composed.rows.some(needsGuard))
        return this.#storeTap(this.#database, composed.rows, seen);
      return this.#database.transaction(async (sql) => {
        const guardedRows = await this.#endAndGuard(sql, composed);
        for (const row of guardedRows) if (row.outcome !== "pending") refuse(row);
        this.#refuseLate(order);
        return this.#storeTap(sql, guardedRows, seen);
      });
    });
    this.#tellTaken(rows);
    const unsent = await this.#dispatcher.publish(rows.flatMap(toDispatch));
    await this.#endUnsent(unsent);
    // What had to let go first stands before it.
    const command = rows.at(-1);
    if (!command) throw new AppError("switch.not_found");
    return { command_id: command.id, expires_at: command.expires_at.toISOString() };
  }

  /**
   * Many switches, for a person who waits: each has its result, also where it could not be sent. What is chosen is held
   * until it stands, so that whoever changes it knows of all that it ordered.
   */
  async carryOut(
    actor: Actor,
    source: AwaitedSource,
    choose: (sql: Sql) => Promise<Pick<AwaitedOrder, "cause" | "orders">>,
    deadline?: number,
  ): Promise<SwitchResult[]> {
    const awaited = this.#awaited(actor, { source, orders: [] }, deadline);
    const { results, publish } = await this.#unlessChanged(() =>
      this.#database.transaction(async (sql) => {
        const order = { ...awaited, ...(await choose(sql)) };
        this.#refuseLate(order);
        return this.write(sql, [order]);
      }),
    );
    await publish();
    return results.map((result) => withoutHiddenNames(result, actor.language));
  }

  /** Many orders at once, as part of the transaction that decided on them; publish what comes back after it. */
  async write(sql: Sql, orders: readonly Order[]): Promise<Written> {
    const rows = await this.#store(sql, await this.#endAndGuard(sql, await this.#compose(sql, orders)));
    return {
      results: rows.map((row) => presentResult(row)),
      publish: async (onLeft) => {
        this.#tellTaken(rows);
        const sending = rows.flatMap(toDispatch);
        const switches = rows.flatMap(holdingRow);
        if (switches.length > 0) await this.#dispatcher.letPass(switches);
        await this.#dispatcher.publishUnlessHeld(sending, onLeft);
      },
    };
  }

  /** Once the rows are committed; what was refused has ended already. */
  #tellTaken(rows: readonly OrderRow[]): void {
    if (rows.length === 0) return;
    this.#signals.emit("commands.taken", { commands: rows });
    const refused = rows.filter(({ outcome }) => outcome !== "pending");
    if (refused.length === 0) return;
    const commands = refused.map(({ id, source, outcome, created_at }) => {
      const at = created_at.getTime();
      return { id, source, outcome, createdAt: at, endedAt: at };
    });
    this.#signals.emit("commands.ended", { commands });
  }

  #awaited(
    { enterpriseId, userId, name }: Actor,
    given: Pick<AwaitedOrder, "source" | "cause" | "orders">,
    deadline: number | undefined,
  ): AwaitedOrder {
    const until = new Date(deadlineOf(deadline, this.#clock.now().getTime()));
    const order = { ...given, enterpriseId, owner: { id: userId, name }, deadline: until };
    this.#refuseLate(order);
    return order;
  }

  /** A call may have waited in a server that stood still; its person has been told by then that there was no answer. */
  #refuseLate({ deadline }: AwaitedOrder): void {
    if (hasExpired(deadline.getTime(), this.#clock.now().getTime())) throw new AppError("command.too_late");
  }

  async #compose(sql: Sql, orders: readonly Order[], ahead?: LookedAhead): Promise<Composed> {
    const now = this.#clock.now();
    const wanted = orders.flatMap(({ enterpriseId, owner, orders: each }) =>
      each.map(({ switchId }) => ({ enterpriseId, ownerId: owner?.id ?? null, switchId })),
    );
    const known = ahead && isOf(ahead, wanted, now) ? ahead.targets : undefined;
    const targets = known ?? (wanted.length > 0 ? await new TargetsRepository(sql).targets(wanted) : []);
    let start = 0;
    const composed = orders.map((order) => {
      const own = targets.slice(start, start + order.orders.length);
      start += order.orders.length;
      return rowsOf(order, own, now);
    });
    return {
      rows: composed.flatMap(({ rows }) => rows),
      ends: composed.flatMap(({ ends }) => ends),
      seen: targets.flatMap(({ holds }) => (holds ?? []).map(({ id }) => id)),
    };
  }

  /** The holds first, then what is protected, then the commands, as everybody does: nobody waits for another in a circle. */
  async #endAndGuard(sql: Sql, { rows, ends }: OrderRows): Promise<OrderRow[]> {
    if (ends.length > 0) await this.#endHolds(sql, ends, this.#clock.now());
    const asked = rows.filter(needsGuard);
    if (asked.length === 0) return rows;
    const now = this.#clock.now();
    const fates = await this.#guard(
      sql,
      asked.map((row) => guarded(row, now)),
      now,
    );
    const changed = new Map(asked.map((row, index) => [row, fates[index]]));
    return rows.map((row) => {
      const fate = changed.get(row);
      return fate ? judged(row, fate, now) : row;
    });
  }

  /** Those that are new. */
  async #store(sql: Sql, rows: OrderRow[]): Promise<OrderRow[]> {
    if (rows.length === 0) return [];
    const inserted = await new CommandsRepository(sql).insert(rows);
    return rows.filter(({ id }) => inserted.has(id));
  }

  async #storeTap(sql: Sql, rows: OrderRow[], seen: SeenHolds): Promise<OrderRow[]> {
    const inserted = await new CommandsRepository(sql).insertUnlessHeld(rows, seen);
    if (inserted.size === 0) throw new HeldMeanwhileError();
    return rows;
  }

  /** A device that was removed in this very moment is gone the next time, and a hold that was placed in it is seen. */
  async #unlessChanged<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        const isPassing = isForeignKeyViolation(error) || error instanceof HeldMeanwhileError;
        if (!isPassing) throw error;
        if (attempt < ATTEMPTS) continue;
        throw error instanceof HeldMeanwhileError ? AppError.held({ by: null, until: null }, "switch.held") : error;
      }
    }
  }

  /** What the person is told has failed must not happen any more; what another server has taken is on its way. */
  async #endUnsent(unsent: readonly Unsent[]): Promise<void> {
    const failed = unsent.filter(({ why }) => why !== "stale");
    if (failed.length === 0) return;
    await this.#settlement.endUnsent(failed.map(({ dispatch }) => dispatch));
    throw new AppError(failed.some(({ why }) => why === "late") ? "command.too_late" : "server.unavailable");
  }
}

/** What a tap came to where it cannot be sent: a refusal leaves no row. */
function refuse(row: OrderRow): void {
  const { reason } = row;
  if (!reason) return;
  if (!isHeldBack(reason)) throw new AppError(REFUSALS[reason]);
  throw AppError.held(heldBy(row).held ?? { by: null, until: null }, HELD_BACK[reason]);
}

function isHeldBack(reason: NonNullable<OrderRow["reason"]>): reason is keyof typeof HELD_BACK {
  return reason in HELD_BACK;
}

/** Whether what was read ahead is of this very switch and person, and of just now. */
function isOf(ahead: LookedAhead, [wanted, ...more]: readonly WantedSwitch[], now: Date): boolean {
  const age = now.getTime() - ahead.at.getTime();
  const isSame =
    ahead.enterpriseId === wanted?.enterpriseId &&
    ahead.ownerId === wanted.ownerId &&
    ahead.switchId === wanted.switchId;
  return isSame && more.length === 0 && age >= 0 && age < AHEAD_MS;
}

/** The switch of an order that holds it from now on, or that speaks for what does. */
function holdingRow(row: OrderRow): HeldSwitch[] {
  const level = levelOfRow(row);
  if (toDispatch(row).length === 0 || compareLevels(level, "hold") > 0) return [];
  return [{ enterprise_id: row.enterprise_id, switch_id: row.switch_id, level }];
}

/** What is kept for an offline device, or was refused, is not published now. */
function toDispatch(row: OrderRow): Dispatch[] {
  const { enterprise_id, id, kd_id, switch_no, source, switch_state, level, light, expires_at, publish_after } = row;
  if (!(publish_after instanceof Date) || kd_id === null || switch_no === null) return [];
  const command = { enterprise_id, id, kd_id, switch_no, source, switch_state, level, light };
  return [{ ...command, expires_at, publish_after, seen_at: row.created_at }];
}
