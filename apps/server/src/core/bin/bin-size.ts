import type { Sql } from "../../platform/db/database.ts";
import { BinRepository } from "./bin.repository.ts";

/** Returns how much space the deleted rows of a table take in the bin of an enterprise. */
export function bytesInBin(sql: Sql, enterpriseId: string, table: string): Promise<number> {
  return new BinRepository(sql).bytesOf(enterpriseId, table);
}
