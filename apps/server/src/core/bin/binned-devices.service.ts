import type { Sql } from "../../platform/db/database.ts";
import { BinRepository } from "./bin.repository.ts";

/** Returns the hardware ids of the devices in the bin, of all enterprises. */
export function hardwareInBin(sql: Sql): Promise<Set<string>> {
  return new BinRepository(sql).hardware();
}
