import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { switchesOfGroups } from "../commands/group-switches.service.ts";
import { ActionsRepository } from "./actions.repository.ts";
import type { StoredAction } from "./actions.service.ts";

/** A list of actions, and the person whose rights apply. */
interface OwnedList {
  ownerId: string | null;
  actions: readonly StoredAction[];
}

const isGroup = ({ switch_appliance_id, groupId }: StoredAction) => !switch_appliance_id && groupId !== null;

/**
 * Tells which of these lists would switch nothing today: all of their switches are gone, and their groups have none. The screens say so
 * instead of showing them as ready; adding something to a group later makes them work again.
 */
export async function idleLists(sql: Sql, enterpriseId: string, lists: readonly OwnedList[]): Promise<boolean[]> {
  const ids = distinctIds(lists.flatMap(({ actions }) => actions.flatMap((each) => each.switch_appliance_id ?? [])));
  const standing = new Set((await new ActionsRepository(sql).switches(enterpriseId, ids)).map(({ id }) => id));
  const groups = lists.flatMap(({ ownerId, actions }) =>
    actions.flatMap(({ groupId, ...action }) =>
      ownerId && groupId && isGroup({ groupId, ...action }) ? [{ enterpriseId, ownerId, groupId }] : [],
    ),
  );
  const switchesOf = await switchesOfGroups(sql, groups);
  return lists.map(({ ownerId, actions }) =>
    actions.every((action) =>
      isGroup(action)
        ? ownerId === null || switchesOf(ownerId, action.groupId ?? "").length === 0
        : !standing.has(action.switch_appliance_id ?? ""),
    ),
  );
}
