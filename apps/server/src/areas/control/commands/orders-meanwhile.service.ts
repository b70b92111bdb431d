import { levelOf, type OrderLevel, orderToResume, type SwitchOrder } from "@switchboard/domain/control";
import { curtainOf, movesCurtain } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { type HeldSwitch, type MeanwhileRow, OrdersMeanwhileRepository } from "./orders-meanwhile.repository.ts";

export type { HeldSwitch } from "./orders-meanwhile.repository.ts";

/** What is to follow a hold: the order of an automation, on behalf of its owner. */
export interface OwedOrder {
  /** Of the command that was held. */
  id: string;
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
): Promise<(hold: string) => OwedOrder | undefined> {
  const rows = held.length > 0 ? await new OrdersMeanwhileRepository(sql).of(held) : [];
  const byHold = Map.groupBy(rows.filter(isAboutHeld), ({ meant_for }) => meant_for);
  return (hold) => {
    const owed = orderToResume((byHold.get(hold) ?? []).map(toMeanwhile));
    return owed && toOwed(owed);
  };
}

/** Of a curtain either relay holds both, so what was asked of the other counts; of any other device, its own switch alone. */
function isAboutHeld({ switch_no, held_no, device_type, device_config }: MeanwhileRow): boolean {
  if (switch_no === held_no) return true;
  const curtain = curtainOf(device_type, device_config);
  return curtain !== undefined && movesCurtain(curtain, switch_no) && movesCurtain(curtain, held_no);
}

function toMeanwhile(row: MeanwhileRow) {
  const level: OrderLevel = row.order_level ?? (row.source === "device" ? "tap" : levelOf(row.source));
  const { id, source, outcome, created_at, switch_state } = row;
  return { id, source, outcome, createdAt: created_at.getTime(), turnsOn: switch_state === 1, level, row };
}

function toOwed({ level, row }: ReturnType<typeof toMeanwhile>): OwedOrder {
  const { switch_id: switchId, switch_state, level: brightness, light, actor_id, actor_name, cause_name } = row;
  return {
    id: row.id,
    owner: actor_id === null ? null : { id: actor_id, name: actor_name ?? "" },
    order: { switchId, switch_state, ...(brightness !== null && { level: brightness }), ...light },
    level,
    name: cause_name ?? "",
  };
}
