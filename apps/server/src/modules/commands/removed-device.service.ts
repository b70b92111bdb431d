import type { FailureCode } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { CommandsRepository } from "./commands.repository.ts";

const GONE: FailureCode = "switch_gone";

/** Part of the transaction that removes a device: its commands stay, and nobody waits for an answer that cannot come. */
export function endCommandsOf(sql: Sql, enterpriseId: string, deviceId: string, at: Date): Promise<void> {
  return new CommandsRepository(sql).failAllOf(enterpriseId, deviceId, GONE, at);
}
