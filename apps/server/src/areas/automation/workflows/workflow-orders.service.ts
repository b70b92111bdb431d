import type { SwitchOrder } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import { ordersFor } from "../../control/actions/actions.service.ts";
import { playableScenes } from "../../control/scenes/playable-scenes.service.ts";
import type { WorkflowRule } from "./workflows.repository.ts";

export interface WorkflowOrders {
  orders: SwitchOrder[];
  /** The scene to play, if there is one that the owner may play. */
  sceneId: string | undefined;
}

/** Returns the switches that a workflow would set now, on behalf of its owner. */
export async function workflowOrders(
  sql: Sql,
  workflow: Pick<WorkflowRule, "actions" | "scene_id"> & { enterprise_id: string; owner_id: string },
): Promise<WorkflowOrders> {
  const { enterprise_id: enterpriseId, owner_id: userId, actions, scene_id } = workflow;
  const owner = { enterpriseId, userId };
  const [scene] = scene_id ? await playableScenes(sql, owner, [scene_id]) : [];
  const all = [...actions, ...(scene?.actions ?? [])];
  return { orders: all.length > 0 ? await ordersFor(sql, owner, all) : [], sceneId: scene?.id };
}
