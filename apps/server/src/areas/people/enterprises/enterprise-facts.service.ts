import { DEFAULT_HOLD_FIELDS, type HoldRuleFields } from "@switchboard/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { type EnterpriseFacts, EnterpriseRepository } from "./enterprises.repository.ts";

const NOWHERE: EnterpriseFacts = { name: "", timeZone: "UTC", metaKeys: [], place: null };

/** Returns facts of an enterprise for other modules, in the caller's transaction. */
export async function enterpriseFacts(sql: Sql, enterpriseId: string): Promise<EnterpriseFacts> {
  return (await new EnterpriseRepository(sql).facts(enterpriseId)) ?? NOWHERE;
}

/** Returns the enterprise's rules for holds, in the caller's transaction. */
export async function holdRulesIn(sql: Sql, enterpriseId: string): Promise<HoldRuleFields> {
  return (await new EnterpriseRepository(sql).holdRules(enterpriseId)) ?? DEFAULT_HOLD_FIELDS;
}

/** Returns for how many minutes a press on the wall holds its switch, for those enterprises in which it does. */
export function wallMinutesIn(sql: Sql, enterpriseIds: readonly string[]): Promise<Map<string, number>> {
  return new EnterpriseRepository(sql).wallMinutes(enterpriseIds);
}

/** Returns the ids of all enterprises. */
export function everyEnterprise(sql: Sql): Promise<string[]> {
  return new EnterpriseRepository(sql).everyId();
}
