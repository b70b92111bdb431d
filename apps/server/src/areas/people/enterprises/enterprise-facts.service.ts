import { DEFAULT_HOLD_FIELDS, type HoldRuleFields } from "@switchboard/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { type EnterpriseFacts, EnterpriseRepository } from "./enterprises.repository.ts";

const NOWHERE: EnterpriseFacts = { name: "", timeZone: "UTC", metaKeys: [], place: null };

/** What other modules ask of an enterprise; part of the caller's transaction. */
export async function enterpriseFacts(sql: Sql, enterpriseId: string): Promise<EnterpriseFacts> {
  return (await new EnterpriseRepository(sql).facts(enterpriseId)) ?? NOWHERE;
}

/** What it has decided about holds; part of the caller's transaction. */
export async function holdRulesIn(sql: Sql, enterpriseId: string): Promise<HoldRuleFields> {
  return (await new EnterpriseRepository(sql).holdRules(enterpriseId)) ?? DEFAULT_HOLD_FIELDS;
}

/** Of these, those in which a press on the wall holds its switch, and for how many minutes. */
export function wallMinutesIn(sql: Sql, enterpriseIds: readonly string[]): Promise<Map<string, number>> {
  return new EnterpriseRepository(sql).wallMinutes(enterpriseIds);
}

/** For what is done for each of them, one after the other. */
export function everyEnterprise(sql: Sql): Promise<string[]> {
  return new EnterpriseRepository(sql).everyId();
}
