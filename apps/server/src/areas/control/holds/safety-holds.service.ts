import { randomUUID } from "node:crypto";
import { isCauseOver, type SafetyCause } from "@switchboard/domain/automation";
import type { SwitchOrder } from "@switchboard/domain/control";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { WithdrawalService } from "../commands/withdrawal.service.ts";
import { endHolds, tellOfHolds } from "./hold-ends.service.ts";
import type { HoldRunner } from "./hold-runner.ts";
import { type CausedHold, type HoldRow, HoldsRepository } from "./holds.repository.ts";

/** The switches that a safety workflow has just ordered, and is to hold. */
export interface SafetyWish {
  enterpriseId: string;
  workflow: { key: string; name: string };
  owner: { id: string };
  orders: readonly SwitchOrder[];
  until: Date | null;
  untilKind: "condition" | "time";
  at: Date;
}

/** Returns the current workflows behind holds; deleted ones are missing. */
export type FindCauses = (
  sql: Sql,
  causes: readonly { enterprise_id: string; cause_id: string }[],
) => Promise<Map<string, SafetyCause>>;

/**
 * Runs in the transaction in which a safety workflow fires, which locks the workflow, so that it places and fires nothing else meanwhile.
 * Its earlier holds on these switches are replaced.
 */
export async function holdForSafety(sql: Sql, wish: SafetyWish): Promise<void> {
  if (wish.orders.length === 0) return;
  const repository = new HoldsRepository(sql);
  const ids = wish.orders.map(({ switchId }) => switchId);
  const there = await repository.lockOn(wish.enterpriseId, ids);
  const before = there.filter(({ cause_id }) => cause_id === wish.workflow.key);
  if (before.length > 0) await repository.end(before, { at: wish.at, reason: "replaced", by: null });
  const batch = randomUUID();
  const chains = new Map(before.map(({ switch_id, chain_since }) => [switch_id, chain_since]));
  const rows = wish.orders.map((order) => toHoldRow(wish, order, batch, chains.get(order.switchId)));
  await repository.insert(rows);
  const placed = await repository.named(
    wish.enterpriseId,
    rows.map(({ id }) => id),
  );
  await tellOfHolds(sql, placed);
}

function toHoldRow(wish: SafetyWish, order: SwitchOrder, batch: string, chain: Date | undefined): HoldRow {
  return {
    enterprise_id: wish.enterpriseId,
    id: randomUUID(),
    batch_id: batch,
    switch_id: order.switchId,
    level: "safety",
    switch_state: order.switch_state,
    brightness: order.level ?? null,
    // The person on whose behalf it acts; the screens show the workflow's name.
    by_id: wish.owner.id,
    by_name: wish.workflow.name,
    cause_id: wish.workflow.key,
    why: null,
    since: wish.at,
    chain_since: chain ?? wish.at,
    until: wish.until,
    until_kind: wish.untilKind,
    after_end: "resume",
    notice_at: null,
  };
}

const GONE: SafetyCause = { isThere: false, isLasting: false, orders: [] };

/**
 * Ends the holds of safety workflows once their condition is over, they are disabled, unmarked or deleted, or would not order the switch
 * any more; the orders owed to the switch follow.
 */
export class SafetyHoldsService {
  readonly #database: Database;
  readonly #time: Time;
  readonly #runner: Pick<HoldRunner, "resume">;
  readonly #withdrawal: Pick<WithdrawalService, "endOf">;
  readonly #find: FindCauses;

  constructor(parts: {
    database: Database;
    time: Time;
    runner: Pick<HoldRunner, "resume">;
    withdrawal: Pick<WithdrawalService, "endOf">;
    find: FindCauses;
  }) {
    this.#database = parts.database;
    this.#time = parts.time;
    this.#runner = parts.runner;
    this.#withdrawal = parts.withdrawal;
    this.#find = parts.find;
  }

  /** Called every second; there is hardly ever anything to do. */
  async endCleared(): Promise<void> {
    const open = await new HoldsRepository(this.#database).caused();
    if (open.length === 0) return;
    const { publish } = await this.#database.transaction((sql) => this.#end(sql, open));
    await publish();
  }

  /** Keeps a hold that a workflow has placed again meanwhile, because that is another one. */
  async #end(sql: Sql, open: readonly CausedHold[]): Promise<{ publish(): Promise<void> }> {
    const causes = await this.#find(sql, open);
    const over = open.filter((held) => isCauseOver(held, causes.get(held.cause_id) ?? GONE));
    if (over.length === 0) return { publish: async () => undefined };
    const ended = await endHolds(sql, over, { at: await this.#time.now(), reason: "cleared", by: null });
    for (const [enterpriseId, own] of Map.groupBy(over, ({ enterprise_id }) => enterprise_id))
      await this.#withdrawal.endOf(sql, enterpriseId, [...new Set(own.map(({ cause_id }) => cause_id))]);
    return this.#runner.resume(sql, ended);
  }
}
