import type { Sql } from "../../../platform/db/database.ts";
import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { BreachesRepository, type Turned } from "./breaches.repository.ts";

/** Part of the transaction that stores what devices said: what was broken by it is written down, and taken up within a second. */
export async function noteBreaches(sql: Sql, turned: readonly Turned[]): Promise<void> {
  await new BreachesRepository(sql).record(turned);
}

/** What was broken, once it is older than what was switched is to be kept. */
export const forgetBreaches: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new BreachesRepository(sql).forget(enterpriseId, before, limit);
};
