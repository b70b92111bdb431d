import { levelOf, type OrderLevel, orderToResume, type SwitchOrder } from "@switchboard/domain/control";
import { curtainOf, movesCurtain } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { type HeldSwitch, type MeanwhileRow, OrdersMeanwhileRepository } from "./orders-meanwhile.repository.ts";

export type { HeldSwitch } from "./orders-meanwhile.repository.ts";

/** The order of an automation that follows a hold, on behalf of its owner. */
export interface OwedOrder {
  /** The id of the command that was held. */
  id: string;
  owner: { id: string; name: string } | null;
  order: SwitchOrder;
  level: OrderLevel;
  /** The recorded name of the automation. */
  name: string;
}

/** Runs in the transaction that ends holds: returns what the automations would have each switch do by now (`orderToResume`). */
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

/** For a curtain, orders for either relay count; for any other device, only those for the switch itself. */
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
