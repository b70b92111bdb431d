import type { Sql } from "../../../platform/db/database.ts";
import { PanelsRepository } from "./panels.repository.ts";

/** Gives the panels of a place to the one it is merged into. */
export function movePanels(sql: Sql, enterpriseId: string, place: string, into: string): Promise<void> {
  return new PanelsRepository(sql).movePlace(enterpriseId, place, into);
}
