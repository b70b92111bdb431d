import type { Sql } from "../../platform/db/database.ts";
import { BinRepository } from "./bin.repository.ts";

/** Hardware ids of the devices that may still come back, whosever they are. */
export function hardwareInBin(sql: Sql): Promise<Set<string>> {
  return new BinRepository(sql).hardware();
}
