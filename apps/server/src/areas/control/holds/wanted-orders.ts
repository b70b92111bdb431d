import type { BodyOf, contract } from "@switchboard/contract";
import type { SwitchOrder } from "@switchboard/domain/control";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { switchesOfDevice, switchesOfGroups } from "../commands/group-switches.service.ts";

/** Returns the orders that playing a scene would give. */
export interface SceneOrders {
  ordersOf(sql: Sql, actor: Actor, id: string): Promise<{ orders: SwitchOrder[] }>;
}

type Wish = Pick<BodyOf<typeof contract.newHolds>, "switches" | "device" | "room" | "scene" | "switch_state" | "level">;

/** Returns the requested switches and their orders; of a room or device, those that its own buttons would turn. */
export async function wantedOrders(sql: Sql, actor: Actor, wish: Wish, scenes: SceneOrders): Promise<SwitchOrder[]> {
  if (wish.scene !== undefined) return (await scenes.ordersOf(sql, actor, wish.scene)).orders;
  const { switch_state = 0, level } = wish;
  const ids = await switchesOf(sql, actor, wish);
  return ids.map((switchId) => ({
    switchId,
    switch_state,
    ...(level !== undefined && switch_state === 1 && { level }),
  }));
}

async function switchesOf(
  sql: Sql,
  { enterpriseId, userId }: Actor,
  { switches, device, room }: Wish,
): Promise<string[]> {
  if (room !== undefined) {
    const of = await switchesOfGroups(sql, [{ enterpriseId, ownerId: userId, groupId: room }]);
    return someOf(of(userId, room), "group.not_found");
  }
  if (device !== undefined)
    return someOf(await switchesOfDevice(sql, enterpriseId, userId, device), "device.not_found");
  return distinctIds(switches ?? []);
}

/** Throws the same error for things that do not exist and for those that the caller may not use. */
function someOf(ids: string[], code: "group.not_found" | "device.not_found"): string[] {
  if (ids.length === 0) throw new AppError(code);
  return ids;
}
