import type { Sql } from "../../../platform/db/database.ts";
import { BreachesRepository, type Turned } from "./breaches.repository.ts";

/** Part of the transaction that stores what devices said: what was broken by it is written down, and taken up within a second. */
export async function noteBreaches(sql: Sql, turned: readonly Turned[]): Promise<void> {
  await new BreachesRepository(sql).record(turned);
}
