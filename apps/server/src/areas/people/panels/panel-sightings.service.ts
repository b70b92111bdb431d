import type { Sql } from "../../../platform/db/database.ts";
import { PanelsRepository } from "./panels.repository.ts";

/** Callers write this now and then, not with every call. */
export function markPanelSeen(sql: Sql, enterpriseId: string, id: string, at: Date): Promise<void> {
  return new PanelsRepository(sql).markSeen(enterpriseId, id, at);
}
