import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { WithdrawalService } from "../../control/commands/withdrawal.service.ts";
import type { OwnershipChange } from "../../people/members/departure.service.ts";
import { SchedulesRepository } from "./schedules.repository.ts";

/**
 * Gives the schedules of someone who leaves to another member, with that member's rights from then on, or deletes them,
 * in the same transaction.
 */
export async function handOverSchedules(
  sql: Sql,
  withdrawal: Pick<WithdrawalService, "endOf">,
  { author, from, to }: OwnershipChange,
): Promise<void> {
  const { enterpriseId } = author;
  const repository = new SchedulesRepository(sql);
  const changed = to ? await repository.give(enterpriseId, from, to) : await repository.deleteOf(enterpriseId, from);
  if (!to) await withdrawal.endOf(sql, enterpriseId, changed);
  if (changed.length > 0) await tellAudience(sql, author, "everyone", "schedules");
}
