import type { Person } from "../../platform/auth/person.ts";
import type { Sql } from "../../platform/db/database.ts";
import { tellAudience } from "../changes/changes.service.ts";
import { OwnershipRepository } from "./ownership.repository.ts";

/** Withdraws what a cause ordered and no device has been sent yet. */
export interface CancelHeld {
  cancelHeld(sql: Sql, enterpriseId: string, causeId: string): Promise<void>;
}

/**
 * What someone who leaves owns goes to another member, with that member's rights from then on, or away. Part of the
 * transaction in which they leave.
 */
export async function handOver(
  sql: Sql,
  settlement: CancelHeld,
  { author, from, to }: { author: Person; from: string; to: string | null },
): Promise<void> {
  const { enterpriseId } = author;
  const repository = new OwnershipRepository(sql);
  if (!to) {
    for (const id of await repository.scheduleIds(enterpriseId, from))
      await settlement.cancelHeld(sql, enterpriseId, id);
  }
  const changed = to ? await repository.give(enterpriseId, from, to) : await repository.remove(enterpriseId, from);
  for (const what of changed) await tellAudience(sql, author, "everyone", what);
}
