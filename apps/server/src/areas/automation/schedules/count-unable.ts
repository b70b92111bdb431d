import type { Sql } from "../../../platform/db/database.ts";
import { idleLists } from "../../control/actions/idle-lists.ts";
import { SchedulesRepository, type Viewer } from "./schedules.repository.ts";

/** Counts the enabled schedules that would switch nothing at any of their times, because a screen need not read them for that. */
export async function countUnable(sql: Sql, viewer: Viewer): Promise<number> {
  const repository = new SchedulesRepository(sql);
  const times = await repository.activeTimes(viewer);
  const ids = times.map(({ id }) => id);
  const actions = Map.groupBy(await repository.actions(viewer.enterpriseId, ids), ({ schedule_id }) => schedule_id);
  const lists = times.map(({ id, owner_id: ownerId }) => ({ ownerId, actions: actions.get(id) ?? [] }));
  const idle = await idleLists(sql, viewer.enterpriseId, lists);
  const all = new Set(times.map(({ first }) => first));
  const able = new Set(times.flatMap(({ first }, index) => (idle[index] ? [] : [first])));
  return all.size - able.size;
}
