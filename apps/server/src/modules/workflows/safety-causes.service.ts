import type { FindCauses } from "../holds/safety-holds.service.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

/** What of the workflows behind holds is so now. */
export const safetyCauses: FindCauses = (sql, causes) => new WorkflowsRepository(sql).safetyCauses(causes);
