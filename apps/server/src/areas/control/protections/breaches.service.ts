import type { Sql } from "../../../platform/db/database.ts";
import { BreachesRepository, type SwitchTurn } from "./breaches.repository.ts";

/** Runs in the transaction that stores device messages: records the breaches, which the runner handles within a second. */
export async function noteBreaches(sql: Sql, turned: readonly SwitchTurn[]): Promise<void> {
  await new BreachesRepository(sql).record(turned);
}
