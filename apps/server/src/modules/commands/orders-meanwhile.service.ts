import { levelOf, type OrderLevel, orderToResume, type SwitchOrder } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { type HeldSwitch, type MeanwhileRow, OrdersMeanwhileRepository } from "./orders-meanwhile.repository.ts";

export type { HeldSwitch } from "./orders-meanwhile.repository.ts";

/** What is to follow a hold: the order of an automation, on behalf of its owner. */
export interface OwedOrder {
  owner: { id: string; name: string } | null;
  order: SwitchOrder;
  level: OrderLevel;
  /** What the automation was called. */
  name: string;
}

/** Part of the transaction in which holds end: what the automations would have each switch do by now (`orderToResume`). */
export async function ordersOwed(
  sql: Sql,
  held: readonly HeldSwitch[],
): Promise<(held: Pick<HeldSwitch, "enterprise_id" | "switch_id">) => OwedOrder | undefined> {
  const rows = held.length > 0 ? await new OrdersMeanwhileRepository(sql).of(held) : [];
  const bySwitch = Map.groupBy(rows, keyOf);
  return (each) => {
    const owed = orderToResume((bySwitch.get(keyOf(each)) ?? []).map(toMeanwhile));
    return owed && toOwed(owed);
  };
}

const keyOf = ({ enterprise_id, switch_id }: Pick<HeldSwitch, "enterprise_id" | "switch_id">) =>
  `${enterprise_id}/${switch_id}`;

function toMeanwhile(row: MeanwhileRow) {
  const level: OrderLevel = row.order_level ?? (row.source === "device" ? "tap" : levelOf(row.source));
  return { id: row.id, source: row.source, outcome: row.outcome, createdAt: row.created_at.getTime(), level, row };
}

function toOwed({ level, row }: ReturnType<typeof toMeanwhile>): OwedOrder {
  const { switch_id: switchId, switch_state, level: brightness, light, actor_id, actor_name, cause_name } = row;
  return {
    owner: actor_id === null ? null : { id: actor_id, name: actor_name ?? "" },
    order: { switchId, switch_state, ...(brightness !== null && { level: brightness }), ...light },
    level,
    name: cause_name ?? "",
  };
}
