import type { Sql } from "../../../platform/db/database.ts";
import { IrSendsRepository } from "./ir-sends.repository.ts";

/** Part of the transaction that restores a backup: no press of then is waited for. */
export const endEverySend = (sql: Sql, at: Date): Promise<void> =>
  new IrSendsRepository(sql).expire(new Date("9999-12-31"), "no_answer", at);

/** What went out through blasters outlives them; it goes with its enterprise alone, in the transaction that removes it. */
export const sendsTrail = {
  removeEnterprise: (sql: Sql, enterpriseId: string) => new IrSendsRepository(sql).deleteOfEnterprise(enterpriseId),
};
