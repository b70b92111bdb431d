import { randomUUID } from "node:crypto";
import { writeCause } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import type { AutomationOrder } from "../commands/order.ts";
import type { OrdersService } from "../commands/orders.service.ts";
import type { WithdrawalService } from "../commands/withdrawal.service.ts";
import { endHolds, tellOfHolds } from "./hold-ends.service.ts";
import type { HoldRunner } from "./hold-runner.ts";
import { type HoldRow, HoldsRepository } from "./holds.repository.ts";

/** Loads that a demand limit shuts off. */
export interface ShedWish {
  enterpriseId: string;
  supply: { id: string; name: string };
  loads: readonly { switchId: string; until: Date }[];
  at: Date;
}

/** A load that is held off from now on. */
interface ShedSwitch {
  switchId: string;
  holdId: string;
}

interface HoldKey {
  enterprise_id: string;
  id: string;
}

const NOTHING = { publish: async () => undefined };

/**
 * Holds loads that a demand limit shuts off, above people's holds and below safety (ADR 0076). Each hold ends by itself even if no server
 * watches the demand any more, and the load comes back.
 */
export class DemandHoldsService {
  readonly #orders: Pick<OrdersService, "write">;
  readonly #withdrawal: Pick<WithdrawalService, "endOf">;
  readonly #runner: Pick<HoldRunner, "resume">;

  constructor(parts: {
    orders: Pick<OrdersService, "write">;
    withdrawal: Pick<WithdrawalService, "endOf">;
    runner: Pick<HoldRunner, "resume">;
  }) {
    this.#orders = parts.orders;
    this.#withdrawal = parts.withdrawal;
    this.#runner = parts.runner;
  }

  /** Runs in the transaction that decides it; a load that could not be ordered, or has a higher hold, is not shed. */
  async shed(sql: Sql, wish: ShedWish): Promise<{ shed: ShedSwitch[]; publish(): Promise<void> }> {
    if (wish.loads.length === 0) return { shed: [], ...NOTHING };
    const repository = new HoldsRepository(sql);
    const ids = wish.loads.map(({ switchId }) => switchId);
    const there = await repository.lockOn(wish.enterpriseId, ids);
    const held = new Set(there.filter(({ level }) => level !== "hold").map(({ switch_id }) => switch_id));
    const rows = wish.loads.filter(({ switchId }) => !held.has(switchId)).map((load) => toHoldRow(wish, load));
    const { results, publish } = await this.#orders.write(sql, rows.map(orderOf));
    const done = new Set(
      results.filter(({ outcome }) => outcome === "pending").map((each) => each.switch_appliance_id),
    );
    const shed = rows.filter(({ switch_id }) => done.has(switch_id));
    if (shed.length > 0) await repository.insert(shed);
    const placed = await repository.named(
      wish.enterpriseId,
      shed.map(({ id }) => id),
    );
    await tellOfHolds(sql, placed);
    return { shed: shed.map(({ id, switch_id }) => ({ switchId: switch_id, holdId: id })), publish };
  }

  /** Returns those of these holds that are over, whether by time, by an admin or by this service. */
  ended(sql: Sql, enterpriseId: string, ids: readonly string[]) {
    return new HoldsRepository(sql).ended(enterpriseId, ids);
  }

  /** Runs in the transaction that decides it; each load comes back once, and not against another hold. */
  async restore(sql: Sql, holds: readonly HoldKey[], at: Date): Promise<{ publish(): Promise<void> }> {
    if (holds.length === 0) return NOTHING;
    const ended = await endHolds(sql, holds, { at, reason: "cleared", by: null });
    for (const [enterpriseId, own] of Map.groupBy(ended, ({ enterprise_id }) => enterprise_id))
      await this.#withdrawal.endOf(
        sql,
        enterpriseId,
        own.map(({ id }) => id),
      );
    return this.#runner.resume(sql, ended);
  }
}

function toHoldRow({ enterpriseId, supply, at }: ShedWish, { switchId, until }: ShedWish["loads"][number]): HoldRow {
  return {
    enterprise_id: enterpriseId,
    id: randomUUID(),
    batch_id: randomUUID(),
    switch_id: switchId,
    level: "demand",
    switch_state: 0,
    brightness: null,
    by_id: null,
    by_name: supply.name,
    cause_id: supply.id,
    why: null,
    since: at,
    chain_since: at,
    until,
    until_kind: "time",
    after_end: "resume",
    notice_at: null,
  };
}

function orderOf({ enterprise_id, id, switch_id, by_name }: HoldRow): AutomationOrder {
  return {
    enterpriseId: enterprise_id,
    owner: null,
    source: "protection",
    level: "demand",
    cause: { id, name: writeCause({ demand: by_name ?? "" }), run: id },
    orders: [{ switchId: switch_id, switch_state: 0 }],
  };
}
