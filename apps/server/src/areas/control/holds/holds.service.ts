import { randomUUID } from "node:crypto";
import { type BodyOf, type contract, holdRulesOf, type ReplyOf } from "@switchboard/contract";
import { FORCE_VALIDITY_MS } from "@switchboard/domain/automation";
import {
  compareLevels,
  deadlineOf,
  HOLD_PROBLEMS,
  type HoldRules,
  type HoldWish,
  hasExpired,
  holdProblems,
  holdUntilOf,
  isHolding,
  noticeAt,
  type SwitchOrder,
} from "@switchboard/domain/control";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../../platform/db/pg-errors.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { holdRulesIn } from "../../people/enterprises/enterprise-facts.service.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { AutomationOrder } from "../commands/order.ts";
import type { WrittenOrders } from "../commands/orders.service.ts";
import { withoutHiddenNames } from "../commands/results.ts";
import { endHolds, tellOfHolds } from "./hold-ends.service.ts";
import type { HoldRunner } from "./hold-runner.ts";
import { mayEnd, presentHold } from "./hold-view.ts";
import { type HoldRow, HoldsRepository, type NamedHold } from "./holds.repository.ts";
import { type SceneOrders, wantedOrders } from "./wanted-orders.ts";

type NewHolds = BodyOf<typeof contract.newHolds>;
type PlacedHolds = ReplyOf<typeof contract.newHolds>;
type Release = BodyOf<typeof contract.releaseHolds>;
type ReleasedHolds = ReplyOf<typeof contract.releaseHolds>;

const ATTEMPTS = 3;

/** One switch of a request, and its order. */
interface DesiredHold {
  id: string;
  order: SwitchOrder;
  /** True if another person or a higher level holds it and the caller may not end that: nothing is placed then. */
  isTaken: boolean;
  before: NamedHold | undefined;
}

/** The holders of switches, with reason and end (ADR 0067). */
export class HoldsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #commands: Pick<CommandsModule, "orders" | "withdrawal">;
  readonly #scenes: SceneOrders;
  readonly #runner: HoldRunner;

  constructor(parts: {
    database: Database;
    clock: Clock;
    commands: Pick<CommandsModule, "orders" | "withdrawal">;
    scenes: SceneOrders;
    runner: HoldRunner;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#commands = parts.commands;
    this.#scenes = parts.scenes;
    this.#runner = parts.runner;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listHolds>> {
    const rows = await new HoldsRepository(this.#database).open(actor);
    const rules = await holdRulesIn(this.#database, actor.enterpriseId);
    return { holds: rows.map((row) => presentHold(actor, row)), rules };
  }

  /** Orders and holds each switch in one transaction. An earlier hold is replaced if the caller may end it. */
  async place(actor: Actor, body: NewHolds): Promise<PlacedHolds> {
    const deadline = deadlineOf(body.deadline, this.#clock.now().getTime());
    const { publish, ...placed } = await this.#unlessAtOnce(() =>
      this.#database.transaction((sql) => this.#place(sql, actor, body, deadline)),
    );
    await publish();
    return placed;
  }

  async release(actor: Actor, body: Release): Promise<ReleasedHolds> {
    const { publish, ...released } = await this.#database.transaction((sql) => this.#release(sql, actor, body));
    await publish();
    return released;
  }

  async #place(
    sql: Sql,
    actor: Actor,
    body: NewHolds,
    deadline: number,
  ): Promise<PlacedHolds & Pick<WrittenOrders, "publish">> {
    const now = this.#clock.now();
    if (hasExpired(deadline, now.getTime())) throw new AppError("command.too_late");
    const rules = holdRulesOf(await holdRulesIn(sql, actor.enterpriseId));
    const wish = readWish(actor, body, rules, now);
    const desired = await this.#desiredHolds(sql, actor, await wantedOrders(sql, actor, body, this.#scenes), now);
    const until = holdUntilOf(wish, rules, now);
    const written = await this.#write(sql, actor, desired, { until, now });
    const failed = new Set(
      written.results.filter(({ outcome }) => outcome === "failed").map((each) => each.switch_appliance_id),
    );
    if (body.switches && failed.size === desired.length && written.results.every(isHidden))
      throw new AppError("switch.not_found");
    const batch = randomUUID();
    const held = desired.filter(({ order, isTaken }) => !isTaken && !failed.has(order.switchId));
    const rows = held.map((each) =>
      toHoldRow(actor, each, { batch, wish, until, now, after: body.after_end ?? "resume" }),
    );
    const holds = await this.#keep(sql, actor, rows, held);
    return {
      batch,
      holds: holds.map((row) => presentHold(actor, row)),
      results: written.results.map((result) => withoutHiddenNames(result, actor.language)),
      publish: written.publish,
    };
  }

  async #desiredHolds(sql: Sql, actor: Actor, orders: readonly SwitchOrder[], now: Date): Promise<DesiredHold[]> {
    const ids = orders.map(({ switchId }) => switchId);
    const there = Map.groupBy(await new HoldsRepository(sql).lockOn(actor.enterpriseId, ids), (hold) => hold.switch_id);
    return orders.map((order) => {
      const on = there.get(order.switchId) ?? [];
      const before = on.find(({ level }) => level === "hold");
      // A hold that is over blocks nobody, even if it has not been ended yet.
      const isTaken = on.some(
        (hold) =>
          isHolding({ until: hold.until?.getTime() ?? null }, now.getTime()) &&
          (compareLevels(hold.level, "hold") < 0 || (hold === before && !mayEnd(actor, before))),
      );
      return { id: randomUUID(), order, isTaken, before };
    });
  }

  /** Writes one order for each switch, so that an order for an offline device can be withdrawn with its hold. */
  #write(
    sql: Sql,
    actor: Actor,
    desired: readonly DesiredHold[],
    { until, now }: { until: Date | null; now: Date },
  ): Promise<WrittenOrders> {
    const latest = new Date(now.getTime() + FORCE_VALIDITY_MS);
    const orders = desired.map(
      ({ id, order, isTaken }): AutomationOrder => ({
        enterpriseId: actor.enterpriseId,
        owner: { id: actor.userId, name: actor.name },
        source: "hold",
        cause: { id, name: "" },
        orders: [order],
        holdUntil: until && until < latest ? until : latest,
        // A hold of somebody else meets the order like a tap, and the result names the holder.
        ...(isTaken && { level: "tap" }),
      }),
    );
    return this.#commands.orders.write(sql, orders);
  }

  async #keep(sql: Sql, actor: Actor, rows: readonly HoldRow[], held: readonly DesiredHold[]): Promise<NamedHold[]> {
    if (rows.length === 0) return [];
    const repository = new HoldsRepository(sql);
    const before = held.flatMap((each) => (each.before ? [each.before] : []));
    if (before.length > 0) {
      await repository.end(before, { at: this.#clock.now(), reason: "replaced", by: actor.name });
      await this.#commands.withdrawal.endOf(
        sql,
        actor.enterpriseId,
        before.map(({ id }) => id),
      );
    }
    await repository.insert(rows);
    const holds = await repository.named(
      actor.enterpriseId,
      rows.map(({ id }) => id),
    );
    await recordHolds(sql, actor, "hold.create", holds);
    await tellOfHolds(sql, holds, actor);
    return holds;
  }

  async #release(sql: Sql, actor: Actor, body: Release): Promise<ReleasedHolds & Pick<WrittenOrders, "publish">> {
    const holds = await this.#toRelease(sql, actor, body);
    const own = holds.filter((hold) => mayEnd(actor, hold));
    const keptHolds = holds.filter((hold) => !own.includes(hold)).map(({ id }) => id);
    if (body.holds && own.length === 0) throw new AppError(keptHolds.length > 0 ? "hold.of_another" : "hold.not_found");
    if (own.length === 0) return { released: [], kept: keptHolds, publish: async () => undefined };
    const end = { at: this.#clock.now(), reason: "released", by: actor.name } as const;
    const ended = await endHolds(sql, own, end, actor);
    const released = ended.map(({ id }) => id);
    await this.#commands.withdrawal.endOf(sql, actor.enterpriseId, released);
    await recordHolds(sql, actor, "hold.release", own);
    const { publish } = await this.#runner.resume(sql, body.resume === false ? [] : ended);
    return { released, kept: keptHolds, publish };
  }

  async #toRelease(sql: Sql, actor: Actor, { holds = [], room }: Release): Promise<NamedHold[]> {
    const repository = new HoldsRepository(sql);
    if (room === undefined) return repository.lockOwn(actor, holds);
    const orders = await wantedOrders(sql, actor, { room, switch_state: 0 }, this.#scenes);
    const on = await repository.lockOn(
      actor.enterpriseId,
      orders.map(({ switchId }) => switchId),
    );
    return on.filter(({ level }) => level === "hold");
  }

  /** Repeats the transaction if somebody holds the same switch, or removes it, at the same moment. */
  async #unlessAtOnce<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        const isPassing = isForeignKeyViolation(error) || isUniqueViolation(error, "holds_open");
        if (!isPassing || attempt === ATTEMPTS) throw error;
      }
    }
  }
}

function isHidden({ reason }: { reason: string | null }): boolean {
  return reason === "no_access" || reason === "switch_gone";
}

function readWish(actor: Actor, { until, minutes, at, why }: NewHolds, rules: HoldRules, now: Date): HoldWish {
  const wish = { until, minutes, at: at === undefined ? undefined : new Date(at), why: why?.trim() || undefined };
  const problems = holdProblems(wish, { isAdmin: actor.role === "admin", rules, now });
  if (problems.length > 0) throw new AppError("hold.invalid", problemFields(problems, HOLD_PROBLEMS));
  return wish;
}

function toHoldRow(
  { enterpriseId, userId, name }: Actor,
  { id, order, before }: DesiredHold,
  placing: { batch: string; wish: HoldWish; until: Date | null; now: Date; after: HoldRow["after_end"] },
): HoldRow {
  const { batch, wish, until, now, after } = placing;
  return {
    enterprise_id: enterpriseId,
    id,
    batch_id: batch,
    switch_id: order.switchId,
    level: "hold",
    switch_state: order.switch_state,
    brightness: order.level ?? null,
    by_id: userId,
    by_name: name,
    why: wish.why ?? null,
    since: now,
    chain_since: before?.chain_since ?? now,
    until,
    until_kind: wish.until,
    after_end: after,
    notice_at: noticeAt(now, until),
  };
}

/** Records one entry for all that were placed or released together, with the names of their switches. */
async function recordHolds(
  sql: Sql,
  actor: Actor,
  action: "hold.create" | "hold.release",
  holds: readonly NamedHold[],
) {
  const [first] = holds;
  if (!first) return;
  const names = holds.map(({ device_name, switch_name }) => `${device_name} · ${switch_name}`);
  const details = {
    switch_state: first.switch_state,
    level: first.brightness ?? undefined,
    until: first.until?.toISOString(),
    why: first.why ?? undefined,
    switches: names.length > 1 ? names : undefined,
  };
  const change = action === "hold.create" ? { after: details } : { before: details };
  await record(sql, actor, { action, subject: names[0] ?? "", subject_id: first.switch_id, ...change });
}
