import { isUnable, workflowUnable } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { sceneNames } from "../../control/scenes/playable-scenes.service.ts";
import { whyUnable } from "./present-workflow.ts";
import type { EntryRow } from "./workflows.repository.ts";

/** Counts the workflows that were stopped, or are enabled and can do nothing, because a screen need not read them for that. */
export async function countUnable(sql: Sql, enterpriseId: string, rows: readonly EntryRow[]): Promise<number> {
  const relevant = rows.filter((row) => row.is_active || row.stopped !== null);
  const scenes = await sceneNames(sql, enterpriseId, distinctIds(relevant.flatMap(({ scene_id }) => scene_id ?? [])));
  const unable = await whyUnable(sql, enterpriseId, relevant, scenes);
  const entries = relevant.map((row, index) => ({ ...unable(row, index), key: row.key, row }));
  const workflows = [...Map.groupBy(entries, ({ key }) => key).values()].map((own) => ({
    isActive: own.some(({ row }) => row.is_active),
    unable: workflowUnable(own),
    stopped: own.find(({ row }) => row.stopped !== null)?.row.stopped ?? null,
  }));
  return workflows.filter(isUnable).length;
}
