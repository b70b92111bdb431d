import { COMMAND_EXPIRY_MS, judgeTogether, type ProtectedSwitch } from "@switchboard/domain/control";
import type { Guard, GuardedFate, GuardedOrder } from "../commands/protected.ts";
import { GuardRepository, type SwitchFacts } from "./guard.repository.ts";

/** The only place that applies the rule of protection, for every source of orders (ADR 0069). */
export const guardSwitches: Guard = async (sql, orders, now) => {
  const repository = new GuardRepository(sql);
  await repository.lock(orders);
  const facts = await repository.facts(orders, now);
  const switches = new Map(facts.map((each) => [each.id, toProtected(each)]));
  const names = new Map(facts.map(({ id, name }) => [id, name]));
  const verdicts = judgeTogether(orders, switches, {
    patienceOf: ({ patience }: GuardedOrder) => patience,
    now: now.getTime(),
  });
  return orders.map((order): GuardedFate => {
    const verdict = verdicts.get(order) ?? { fate: "acts" };
    const by = verdict.fate !== "acts" && verdict.obstacle.why === "interlocked" ? verdict.obstacle.by : undefined;
    return { ...verdict, by: by === undefined ? null : (names.get(by) ?? null) };
  });
};

function toProtected(facts: SwitchFacts): ProtectedSwitch {
  const { id, is_on: isOn, since, moving_to: to, moving_at: at, leaves_by, interlocked } = facts;
  return {
    id,
    isOn,
    since: since?.getTime() ?? null,
    moving: to === null || at === null ? null : { to, at: at.getTime() },
    // The order is kept for as long as a command lives after it may act.
    leavesAt: leaves_by === null ? null : leaves_by.getTime() - COMMAND_EXPIRY_MS,
    limits: { min_on_s: facts.min_on_s, min_off_s: facts.min_off_s, max_run_s: facts.max_run_s },
    interlocked: interlocked ?? [],
  };
}
