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
import type { DispatcherService, UnsentCommand } from "./dispatcher.service.ts";
import type { AwaitedOrder, Order } from "./order.ts";
import {
  judged,
  levelOfRow,
  type MetEnd,
  needsGuard,
  type OrderRow,
  type OrderRows,
  type Refusal,
  toGuardedOrder,
  toOrderRows,
} from "./order-rows.ts";
import type { Guard, LimitReason } from "./protected.ts";
import { heldBy, presentResult, withoutHiddenNames } from "./results.ts";
import type { SettlementService } from "./settlement.service.ts";
import { type SwitchTarget, TargetsRepository, type WantedSwitch } from "./targets.repository.ts";

/** The results of a transaction, and a function that sends its orders after the commit. */
export interface WrittenOrders {
  results: SwitchResult[];
  /** `onLeft` is called once all have left, a moment before the database knows. */
  publish(onLeft?: () => void): Promise<void>;
}

/** A tap, as its call describes it. */
export interface Tap {
  order: SwitchOrder;
  source: Extract<AwaitedSource, "dashboard" | "shortcut">;
  /** In milliseconds of this server's clock. */
  deadline?: number | undefined;
}

/** A switch and the right to use it, read before the caller's session was verified. */
export interface LookedAhead extends WantedSwitch {
  at: Date;
  targets: SwitchTarget[];
}

/** Ends holds that waited for an order, in the transaction that writes it; this module does not own holds. */
export type EndHolds = (sql: Sql, holds: readonly MetEnd[], at: Date) => Promise<void>;

interface ComposedOrder extends OrderRows {
  /** The ids of the holds that were read. */
  seen: string[];
}

/** The switch of a tap got a hold between the read and the insert. */
class HeldMeanwhileError extends Error {}

const ATTEMPTS = 3;

/** The time for which data read ahead is fresh, because a server may have stalled since. */
const AHEAD_MS = 1000;

/** The errors for a tap on an unusable switch; they reveal nothing about a switch that the person may not use. */
const REFUSALS = {
  switch_gone: "switch.not_found",
  no_access: "switch.not_found",
  not_supported: "switch.unsupported",
  offline: "device.offline",
} as const satisfies Record<Refusal, string>;
/** The errors for a held or protected switch; the reply names the holder or obstacle, and its end. */
const HELD_BACK = {
  held: "switch.held",
  interlocked: "switch.interlocked",
  resting: "switch.resting",
  must_run: "switch.must_run",
} as const satisfies Record<"held" | LimitReason, string>;

/**
 * The only path of an order (design §9): a tap, a scene, a schedule or a workflow. It checks rights now, writes a row for every switch,
 * commits the rows and then publishes them. The replies of the devices arrive later in the same rows.
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

  /** Reads what a tap on this switch will need, before the caller is verified. Changes nothing. */
  async lookAhead({ enterpriseId, userId }: Claim, switchId: string): Promise<LookedAhead> {
    const wantedSwitch = { enterpriseId, ownerId: userId, switchId };
    const at = this.#clock.now();
    return { ...wantedSwitch, at, targets: await new TargetsRepository(this.#database).targets([wantedSwitch]) };
  }

  /**
   * Orders one switch for a person who is looking at it: errors are returned immediately, and a refusal leaves no row. Data read ahead is
   * used once, and read again if the first attempt failed.
   */
  async tap(
    actor: Actor,
    { order: switchOrder, source, deadline }: Tap,
    ahead?: Promise<LookedAhead>,
  ): Promise<SentCommand> {
    const order = this.#awaited(actor, { source, orders: [switchOrder] }, deadline);
    let lookedAhead = await ahead?.catch(() => undefined);
    const rows = await this.#unlessChanged(async () => {
      const composed = await this.#compose(this.#database, [order], lookedAhead);
      lookedAhead = undefined;
      for (const row of composed.rows) refuse(row);
      this.#refuseLate(order);
      // Only an order that ends a hold, or is for a protected switch, needs a transaction.
      const seen = { enterpriseId: order.enterpriseId, switchId: switchOrder.switchId, holds: composed.seen };
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
    // The relay that had to turn off first comes before it.
    const command = rows.at(-1);
    if (!command) throw new AppError("switch.not_found");
    return { command_id: command.id, expires_at: command.expires_at.toISOString() };
  }

  /**
   * Orders many switches for a person who waits: each has its result, even if it could not be sent. The chosen thing is locked until the
   * orders are written, so that a change of it knows about all its orders.
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

  /** Writes many orders in the transaction that decided on them; the caller publishes the result after the commit. */
  async write(sql: Sql, orders: readonly Order[]): Promise<WrittenOrders> {
    const rows = await this.#store(sql, await this.#endAndGuard(sql, await this.#compose(sql, orders)));
    return {
      results: rows.map((row) => presentResult(row)),
      publish: async (onLeft) => {
        this.#tellTaken(rows);
        const sending = rows.flatMap(toDispatch);
        const switches = rows.flatMap(holdingRow);
        if (switches.length > 0) await this.#dispatcher.waitForInFlight(switches);
        await this.#dispatcher.publishUnlessHeld(sending, onLeft);
      },
    };
  }

  /** Emits signals after the rows are committed; refused ones have ended already. */
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
    parts: Pick<AwaitedOrder, "source" | "cause" | "orders">,
    deadline: number | undefined,
  ): AwaitedOrder {
    const until = new Date(deadlineOf(deadline, this.#clock.now().getTime()));
    const order = { ...parts, enterpriseId, owner: { id: userId, name }, deadline: until };
    this.#refuseLate(order);
    return order;
  }

  /** Refuses a call that waited in a stalled server, because its person has already seen a timeout. */
  #refuseLate({ deadline }: AwaitedOrder): void {
    if (hasExpired(deadline.getTime(), this.#clock.now().getTime())) throw new AppError("command.too_late");
  }

  async #compose(sql: Sql, orders: readonly Order[], ahead?: LookedAhead): Promise<ComposedOrder> {
    const now = this.#clock.now();
    const switches = orders.flatMap(({ enterpriseId, owner, orders: each }) =>
      each.map(({ switchId }) => ({ enterpriseId, ownerId: owner?.id ?? null, switchId })),
    );
    const read = ahead && isFor(ahead, switches, now) ? ahead.targets : undefined;
    const targets = read ?? (switches.length > 0 ? await new TargetsRepository(sql).targets(switches) : []);
    let start = 0;
    const composed = orders.map((order) => {
      const own = targets.slice(start, start + order.orders.length);
      start += order.orders.length;
      return toOrderRows(order, own, now);
    });
    return {
      rows: composed.flatMap(({ rows }) => rows),
      ends: composed.flatMap(({ ends }) => ends),
      seen: targets.flatMap(({ holds }) => (holds ?? []).map(({ id }) => id)),
    };
  }

  /** Locks holds, then protections, then commands, in the same order as everywhere, to avoid deadlocks. */
  async #endAndGuard(sql: Sql, { rows, ends }: OrderRows): Promise<OrderRow[]> {
    if (ends.length > 0) await this.#endHolds(sql, ends, this.#clock.now());
    const guarded = rows.filter(needsGuard);
    if (guarded.length === 0) return rows;
    const now = this.#clock.now();
    const fates = await this.#guard(
      sql,
      guarded.map((row) => toGuardedOrder(row, now)),
      now,
    );
    const changed = new Map(guarded.map((row, index) => [row, fates[index]]));
    return rows.map((row) => {
      const fate = changed.get(row);
      return fate ? judged(row, fate, now) : row;
    });
  }

  /** Returns the rows that are new. */
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

  /** Tries again if a device was removed, or a hold was placed, at the same moment. */
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

  /** Ends commands whose failure the person has seen; those taken by another server are on their way. */
  async #endUnsent(unsent: readonly UnsentCommand[]): Promise<void> {
    const failed = unsent.filter(({ why }) => why !== "stale");
    if (failed.length === 0) return;
    await this.#settlement.endUnsent(failed.map(({ dispatch }) => dispatch));
    throw new AppError(failed.some(({ why }) => why === "late") ? "command.too_late" : "server.unavailable");
  }
}

/** Throws the error of a tap that cannot be sent; a refusal leaves no row. */
function refuse(row: OrderRow): void {
  const { reason } = row;
  if (!reason) return;
  if (!isHeldBack(reason)) throw new AppError(REFUSALS[reason]);
  throw AppError.held(heldBy(row).held ?? { by: null, until: null }, HELD_BACK[reason]);
}

function isHeldBack(reason: NonNullable<OrderRow["reason"]>): reason is keyof typeof HELD_BACK {
  return reason in HELD_BACK;
}

/** Tells whether the data read ahead is recent, and of this switch and person. */
function isFor(ahead: LookedAhead, [first, ...more]: readonly WantedSwitch[], now: Date): boolean {
  const age = now.getTime() - ahead.at.getTime();
  const isSame =
    ahead.enterpriseId === first?.enterpriseId && ahead.ownerId === first.ownerId && ahead.switchId === first.switchId;
  return isSame && more.length === 0 && age >= 0 && age < AHEAD_MS;
}

/** Returns the switch of an order that places a hold, or acts for one. */
function holdingRow(row: OrderRow): HeldSwitch[] {
  const level = levelOfRow(row);
  if (toDispatch(row).length === 0 || compareLevels(level, "hold") > 0) return [];
  return [{ enterprise_id: row.enterprise_id, switch_id: row.switch_id, level }];
}

/** Leaves out rows that are kept for an offline device, or were refused. */
function toDispatch(row: OrderRow): Dispatch[] {
  const { enterprise_id, id, kd_id, switch_no, source, switch_state, level, light, expires_at, publish_after } = row;
  if (!(publish_after instanceof Date) || kd_id === null || switch_no === null) return [];
  const command = { enterprise_id, id, kd_id, switch_no, source, switch_state, level, light };
  return [{ ...command, expires_at, publish_after, seen_at: row.created_at }];
}
