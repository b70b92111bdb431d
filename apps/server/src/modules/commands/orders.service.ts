import { type CommandMessage, deviceTopic, type SwitchResult } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, type CommandOutcome, curtainOf, movesCurtain } from "@switchboard/domain";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import type { AutomationOrder, CarryOut } from "./carry-out.ts";
import { LEASE_MS, type OrderRow, rowsOf } from "./order-rows.ts";
import { type Dispatch, OrdersRepository, type ResultRow } from "./orders.repository.ts";
import { toMessage } from "./switch-action.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** What a transaction has written, and what is to be published once it has committed. */
export interface Written {
  results: SwitchResult[];
  dispatches: Dispatch[];
}

/**
 * The one way of what automations order (design §3): the rows are committed first and published then. A server that dies
 * in between leaves them to another, and the device acts once per id, so that nothing is lost or done twice.
 */
export class OrdersService implements CarryOut {
  readonly #database: Database;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;

  constructor(database: Database, broker: Pick<Broker, "publish">, clock: Clock) {
    this.#database = database;
    this.#broker = broker;
    this.#clock = clock;
  }

  async carryOut(order: AutomationOrder): Promise<SwitchResult[]> {
    const write = () => this.#database.transaction((sql) => this.write(sql, [order]));
    // A device that was removed in this very moment is gone the next time.
    const { results, dispatches } = await write().catch((error: { code?: string }) => {
      if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
      return write();
    });
    await this.publish(dispatches);
    return results;
  }

  /** Many orders at once, as part of the transaction that decided on them; publish what comes back after it. */
  async write(sql: Sql, orders: readonly AutomationOrder[]): Promise<Written> {
    const repository = new OrdersRepository(sql);
    const now = this.#clock.now();
    const wanted = orders.flatMap(({ enterpriseId, owner, orders: each }) =>
      each.map(({ switchId }) => ({ enterpriseId, ownerId: owner?.id ?? null, switchId })),
    );
    if (wanted.length === 0) return { results: [], dispatches: [] };
    const targets = await repository.targets(wanted);
    let start = 0;
    const rows = orders.flatMap((order) => {
      const own = targets.slice(start, start + order.orders.length);
      start += order.orders.length;
      return rowsOf(order, own, now);
    });
    const inserted = await repository.insert(rows);
    const fresh = rows.filter(({ id }) => inserted.has(id));
    const accepted = fresh.filter(({ outcome }) => outcome === "pending");
    if (accepted.length) await repository.replaceHeld(accepted, now);
    return { results: fresh.map(presentRow), dispatches: accepted.flatMap(toDispatch) };
  }

  /** What the broker does not take now is taken up again by `dispatchWaiting`, on this server or another. */
  async publish(dispatches: readonly Dispatch[]): Promise<void> {
    if (dispatches.length === 0) return;
    const expiresAt = new Date(this.#clock.now().getTime() + COMMAND_EXPIRY_MS);
    const byDevice = Map.groupBy(dispatches, ({ kd_id }) => kd_id);
    const sent: Dispatch[] = [];
    await Promise.all(
      [...byDevice.values()].map(async (own) => {
        for (const each of own) {
          if (!(await this.#send(each, expiresAt))) return;
          sent.push(each);
        }
      }),
    );
    if (sent.length) await new OrdersRepository(this.#database).markPublished(sent, expiresAt);
  }

  /** Called about twice a second: publishes what was left behind or kept for a device, and ends what is too late. */
  async dispatchWaiting(): Promise<void> {
    const repository = new OrdersRepository(this.#database);
    const now = this.#clock.now();
    await repository.failOverdue(now);
    let taken: Dispatch[];
    do {
      taken = await repository.claim(now, LEASE_MS);
      await this.publish(taken);
    } while (taken.length >= 1000);
  }

  /**
   * The switches of groups that a person may use, by group. A curtain's relays are left to those who mean the curtain:
   * a room that is turned on does not ask for both of its directions.
   */
  async switchesOfGroups(
    sql: Sql,
    wanted: { enterpriseId: string; ownerId: string; groupId: string }[],
  ): Promise<(ownerId: string, groupId: string) => string[]> {
    const found = new Map<string, string[]>();
    const rows = wanted.length ? await new OrdersRepository(sql).groupSwitches(wanted) : [];
    for (const row of rows) {
      const curtain = curtainOf(row.device_type, row.device_config);
      if (curtain && movesCurtain(curtain, row.switch_no)) continue;
      const key = `${row.owner_id}/${row.group_id}`;
      const known = found.get(key);
      if (known) known.push(row.switch_id);
      else found.set(key, [row.switch_id]);
    }
    return (ownerId, groupId) => found.get(`${ownerId}/${groupId}`) ?? [];
  }

  /** What came of each switch of these runs, by run. */
  async resultsOf(enterpriseId: string, runs: string[]): Promise<Map<string, SwitchResult[]>> {
    const rows = runs.length ? await new OrdersRepository(this.#database).results(enterpriseId, runs) : [];
    const byRun = Map.groupBy(rows, ({ cause_run }) => cause_run ?? "");
    return new Map([...byRun].map(([run, own]) => [run, own.map(presentResult)]));
  }

  /** Part of the transaction that ends or changes the cause. */
  cancelHeld(sql: Sql, enterpriseId: string, causeId: string): Promise<void> {
    return new OrdersRepository(sql).cancelHeld(enterpriseId, causeId, this.#clock.now());
  }

  async #send(command: Dispatch, expiresAt: Date): Promise<boolean> {
    const { enterprise_id, id, kd_id, switch_no, switch_state, level } = command;
    const action = { switch_state, ...(level === null ? {} : { level }) };
    const message: CommandMessage = { id, exp: expiresAt.getTime(), switch_no, ...toMessage(action) };
    const topic = deviceTopic(kd_id, enterprise_id, "command");
    return this.#broker.publish(topic, JSON.stringify(message), { qos: 1 }).then(
      () => true,
      () => false,
    );
  }
}

function toDispatch(row: OrderRow): Dispatch[] {
  const { enterprise_id, id, kd_id, switch_no, switch_state, level } = row;
  if (row.publish_after === "infinity" || kd_id === null || switch_no === null) return [];
  return [{ enterprise_id, id, kd_id, switch_no, switch_state, level }];
}

function outcomeOf(outcome: CommandOutcome, state: 0 | 1 | null): SwitchResult["outcome"] {
  if (outcome === "pending") return "pending";
  if (outcome !== "confirmed") return "failed";
  return state === 0 ? "turned off" : "turned on";
}

function presentResult(row: ResultRow): SwitchResult {
  return {
    command_id: row.id,
    switch_appliance_id: row.switch_id,
    switch_name: row.switch_name ?? "",
    device_name: row.device_name ?? "",
    switch_state: row.switch_state,
    level: row.level,
    outcome: outcomeOf(row.outcome, row.switch_state),
    reason: row.reason,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function presentRow(row: OrderRow): SwitchResult {
  return presentResult({ ...row, cause_run: row.cause_run });
}
