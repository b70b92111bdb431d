import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { tellAudience } from "../changes/changes.service.ts";
import { SchedulesRepository } from "./schedules.repository.ts";

/** Withdraws what a cause ordered and no device has been sent yet. */
export interface CancelHeld {
  cancelHeld(sql: Sql, enterpriseId: string, causeId: string): Promise<void>;
}

/**
 * The schedules of someone who leaves go to another member, with that member's rights from then on, or away. Part of the
 * transaction in which they leave.
 */
export async function handOverSchedules(
  sql: Sql,
  settlement: CancelHeld,
  { author, from, to }: { author: Person; from: string; to: string | null },
): Promise<void> {
  const { enterpriseId } = author;
  const repository = new SchedulesRepository(sql);
  const changed = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (!to) for (const id of changed) await settlement.cancelHeld(sql, enterpriseId, id);
  if (changed.length > 0) await tellAudience(sql, author, "everyone", "schedules");
}
