import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { WithdrawalService } from "../../control/commands/withdrawal.service.ts";
import type { OwnershipChange } from "../../people/members/departure.service.ts";
import { SchedulesRepository } from "./schedules.repository.ts";

/**
 * The schedules of someone who leaves go to another member, with that member's rights from then on, or away. Part of the
 * transaction in which they leave.
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
