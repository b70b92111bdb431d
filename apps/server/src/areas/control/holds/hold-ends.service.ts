import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Person } from "../../../platform/auth/person.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { EndHolds } from "../commands/orders.service.ts";
import { type EndedHold, type HoldEnd, HoldsRepository } from "./holds.repository.ts";

/** The author of changes that no person made. */
const NOBODY = "";

/** Runs in the transaction that ends holds: tells open screens with such a switch to reload. */
export async function tellOfHolds(
  sql: Sql,
  holds: readonly { enterprise_id: string; device_id: string }[],
  author?: Person,
): Promise<void> {
  for (const [enterpriseId, own] of Map.groupBy(holds, ({ enterprise_id }) => enterprise_id)) {
    const devices = [...new Set(own.map(({ device_id }) => device_id))];
    await tellPeopleOfDevices(sql, author ?? { enterpriseId, userId: NOBODY }, { what: ["holds"], devices });
  }
}

/** Ends those of the holds that are open, each once, and tells open screens. */
export async function endHolds(
  sql: Sql,
  holds: readonly { enterprise_id: string; id: string }[],
  end: HoldEnd,
  author?: Person,
): Promise<EndedHold[]> {
  const ended = await new HoldsRepository(sql).end(holds, end);
  await tellOfHolds(sql, ended, author);
  return ended;
}

/** Runs in the transaction of an order that holds waited for, or give way to. */
export const endHoldsByOrders: EndHolds = async (sql, ends, at) => {
  const alike = Map.groupBy(ends, ({ reason, endedBy }) => `${reason} ${endedBy}`);
  for (const own of alike.values()) {
    const [first] = own;
    if (first) await endHolds(sql, own, { at, reason: first.reason, by: first.endedBy });
  }
};
