import { holdEndsWords } from "@switchboard/domain/alarms";
import { FORCE_VALIDITY_MS } from "@switchboard/domain/automation";
import { writeCause } from "@switchboard/domain/control";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { AutomationOrder } from "../commands/order.ts";
import type { OrdersService, WrittenOrders } from "../commands/orders.service.ts";
import { ordersOwed } from "../commands/orders-meanwhile.service.ts";
import { endHolds } from "./hold-ends.service.ts";
import { type EndedHold, type HoldRow, HoldsRepository, type NamedHold } from "./holds.repository.ts";

/** The number of holds that end in one transaction. */
const BATCH = 500;
/** Due holds end several times a second; one that is open for longer means that no server ends them. */
const OVERDUE_MS = 10_000;

/**
 * Ends holds at their time (design §9). The end and the orders that follow are written in the transaction that claims the hold, so both
 * happen once, with any number of servers and whenever one dies; the orders are published afterwards.
 */
export class HoldRunner {
  readonly #database: Database;
  readonly #orders: Pick<OrdersService, "write">;
  readonly #time: Time;
  readonly #tell: TellWithin;

  constructor(parts: { database: Database; orders: Pick<OrdersService, "write">; time: Time; tell: TellWithin }) {
    this.#database = parts.database;
    this.#orders = parts.orders;
    this.#time = parts.time;
    this.#tell = parts.tell;
  }

  /** Called a few times a second. */
  async endDue(): Promise<void> {
    let claimed: number;
    do {
      const batch = await this.#endBatch();
      await batch.publish();
      claimed = batch.claimed;
    } while (claimed === BATCH);
  }

  /** Called every few seconds: reminds holders before long holds end, once for all that were placed together. */
  async remind(): Promise<void> {
    let claimed: number;
    do {
      const now = await this.#time.now();
      const { count, notify } = await this.#database.transaction(async (sql) => {
        const holds = await new HoldsRepository(sql).claimNotices(now, BATCH);
        if (holds.length === 0) return { count: 0, notify: undefined };
        return { count: holds.length, notify: await this.#tell.tellWithin(sql, noticesOf(holds, now)) };
      });
      notify?.();
      claimed = count;
    } while (claimed === BATCH);
  }

  /** Counts over all enterprises, for operators. */
  async countOverdue(): Promise<number> {
    const since = (await this.#time.now()).getTime() - OVERDUE_MS;
    return new HoldsRepository(this.#database).countDue(new Date(since));
  }

  /** Runs in the transaction that ended these holds: orders what the automations want of their switches by now, once for each. */
  async resume(sql: Sql, ended: readonly EndedHold[]): Promise<Pick<WrittenOrders, "publish">> {
    const resuming = ended.filter(({ after_end }) => after_end === "resume");
    const owed = await ordersOwed(sql, resuming);
    const followed = new Set<string>();
    const orders = resuming.flatMap((hold): AutomationOrder[] => {
      const owedOrder = owed(hold.id);
      // If two holds end together on one switch or one curtain, only one is followed.
      if (!owedOrder || followed.has(owedOrder.id)) return [];
      followed.add(owedOrder.id);
      const { owner, order, level, name } = owedOrder;
      // The run is the id of the held order, so that it is done once, whichever hold it follows.
      const cause = { id: hold.id, name, run: owedOrder.id };
      return [{ enterpriseId: hold.enterprise_id, owner, source: "hold", level, cause, orders: [order] }];
    });
    const isOwed = new Set(resuming.filter(({ id }) => owed(id)).map(({ id }) => id));
    orders.push(...(await this.#restored(sql, ended, isOwed)));
    return orders.length > 0 ? this.#orders.write(sql, orders) : { publish: async () => undefined };
  }

  /**
   * Restores the remaining hold on a switch after a safety workflow or a demand limit. A load that only a demand limit held off turns on
   * again, unless an automation ordered otherwise meanwhile.
   */
  async #restored(sql: Sql, ended: readonly EndedHold[], isOwed: ReadonlySet<string>): Promise<AutomationOrder[]> {
    const over = ended.filter(({ cause_id }) => cause_id);
    if (over.length === 0) return [];
    const now = await this.#time.now();
    const standing = await new HoldsRepository(sql).standingOn(over, now);
    const isHeld = new Set(standing.map(({ switch_id }) => switch_id));
    const free = over.filter(
      ({ level, id, switch_id }) => level === "demand" && !isHeld.has(switch_id) && !isOwed.has(id),
    );
    const below = standing.flatMap((hold): AutomationOrder[] => {
      const by = over.find(({ switch_id }) => switch_id === hold.switch_id);
      return by ? [orderOfStanding(hold, by)] : [];
    });
    return [...below, ...free.map((hold) => onAgain(hold, now))];
  }

  async #endBatch(): Promise<Pick<WrittenOrders, "publish"> & { claimed: number }> {
    const at = await this.#time.now();
    return this.#database.transaction(async (sql) => {
      const due = await new HoldsRepository(sql).claimDue(at, BATCH);
      if (due.length === 0) return { claimed: 0, publish: async () => undefined };
      const ended = await endHolds(sql, due, { at, reason: "time", by: null });
      const { publish } = await this.resume(sql, ended);
      return { claimed: due.length, publish };
    });
  }
}

/** Leaves out holds that ended before their reminder, and those without a person to remind. */
function noticesOf(holds: readonly NamedHold[], now: Date): News[] {
  const batches = Map.groupBy(holds, ({ enterprise_id, batch_id }) => `${enterprise_id}/${batch_id}`);
  return [...batches.values()].flatMap((own): News[] => {
    const [first] = own;
    if (!first?.by_id || first.until === null || first.until <= now) return [];
    const words = holdEndsWords(first.switch_name, own.length, first.until.toISOString());
    const about = { device: first.device_id, once: `hold:${first.batch_id}` };
    return [{ enterpriseId: first.enterprise_id, to: { users: [first.by_id] }, ...about, ...words }];
  });
}

function orderOfStanding(hold: HoldRow, by: EndedHold): AutomationOrder {
  const ownerId = hold.by_id ?? by.by_id;
  const { switch_id: switchId, switch_state, brightness, level } = hold;
  const what = {
    enterpriseId: hold.enterprise_id,
    level,
    orders: [{ switchId, switch_state, ...(brightness !== null && { level: brightness }) }],
    holdUntil: hold.until ?? undefined,
  };
  // A demand limit has no owner, and neither has a press on the wall.
  if (by.level === "demand")
    return { ...what, owner: null, source: "protection", cause: { ...demandCause(by), run: by.id } };
  const owner = ownerId === null ? null : { id: ownerId, name: hold.by_name ?? by.by_name ?? "" };
  return { ...what, owner, source: "hold", cause: { id: hold.id, name: "", run: by.id } };
}

const demandCause = ({ id, by_name }: HoldRow) => ({ id, name: writeCause({ demand: by_name ?? "" }) });

/** Kept for an offline device as long as a forced order. */
function onAgain(hold: EndedHold, now: Date): AutomationOrder {
  return {
    enterpriseId: hold.enterprise_id,
    owner: null,
    source: "protection",
    level: "demand",
    cause: demandCause(hold),
    orders: [{ switchId: hold.switch_id, switch_state: 1 }],
    holdUntil: new Date(now.getTime() + FORCE_VALIDITY_MS),
  };
}
