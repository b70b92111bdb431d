import type { Tariff } from "@switchboard/domain/energy";
import type { Sql } from "../../../platform/db/database.ts";
import { TariffsRepository } from "./tariffs.repository.ts";
import { tariffOf } from "./tariffs.service.ts";

/** Returns tariffs by their ids, in the caller's transaction. */
export async function tariffsOf(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<Map<string, Tariff>> {
  const rows = await new TariffsRepository(sql).among(enterpriseId, ids);
  return new Map(rows.map((row) => [row.id, tariffOf(row)]));
}
