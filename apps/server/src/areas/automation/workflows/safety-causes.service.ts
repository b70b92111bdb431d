import type { SafetyCause } from "@switchboard/domain/automation";
import type { FindCauses } from "../../control/holds/safety-holds.service.ts";
import { workflowOrders } from "./workflow-orders.service.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

/** Returns the present state of the workflows behind holds. */
export const safetyCauses: FindCauses = async (sql, causes) => {
  const causesByKey = new Map<string, SafetyCause>();
  for (const { isThere, isLasting, ...workflow } of await new WorkflowsRepository(sql).safetyCauses(causes)) {
    const { orders } = await workflowOrders(sql, workflow);
    causesByKey.set(workflow.key, { isThere, isLasting, orders });
  }
  return causesByKey;
};
