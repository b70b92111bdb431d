import type { Sql } from "../../../platform/db/database.ts";
import { CommandsTrailRepository } from "./commands-trail.repository.ts";

/** Commands outlive their devices; they go with their enterprise alone, in the transaction that removes it. */
export const commandsTrail = {
  removeEnterprise: (sql: Sql, enterpriseId: string) =>
    new CommandsTrailRepository(sql).deleteOfEnterprise(enterpriseId),
};
