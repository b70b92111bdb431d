import type { Sql } from "../../platform/db/database.ts";
import { IrSendsRepository } from "./ir-sends.repository.ts";

/** What went out through blasters outlives them; it goes with its enterprise alone, in the transaction that removes it. */
export const sendsTrail = {
  removeEnterprise: (sql: Sql, enterpriseId: string) => new IrSendsRepository(sql).deleteOfEnterprise(enterpriseId),
};
