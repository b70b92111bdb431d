import { SCHEDULE_PROBLEMS } from "@switchboard/domain/automation";
import type { Actor } from "../../../../platform/auth/actor.ts";
import type { Sql } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/app-error.ts";
import { currentTemperatures } from "../../../energy/sensors/felt.service.ts";
import type { ScheduleInput } from "../schedule-fields.ts";
import type { ScheduleRow } from "../schedules.repository.ts";

/** Refuses a sensor that is no thermometer, or not for this person to see; one that a stored time has already stays. */
export async function readReach(
  sql: Sql,
  { enterpriseId, userId }: Actor,
  { repeats, rhythm, more_times = [] }: Pick<ScheduleInput, "repeats" | "rhythm" | "more_times">,
  now: Date,
  stored: readonly Pick<ScheduleRow, "rhythm">[] = [],
): Promise<void> {
  if (!repeats) return;
  const known = new Set(stored.map((row) => row.rhythm?.reach?.sensor));
  const times = [
    { path: "rhythm.reach", reach: rhythm?.reach },
    ...more_times.map(({ reach }, index) => ({ path: `more_times.${index}.rhythm.reach`, reach })),
  ];
  for (const { path, reach } of times) {
    if (!reach || known.has(reach.sensor)) continue;
    const wanted = { enterprise_id: enterpriseId, owner_id: userId, sensor_id: reach.sensor };
    const [shown] = await currentTemperatures(sql, [wanted], now);
    if (!shown) throw new AppError("schedule.invalid", [{ path, sentence: SCHEDULE_PROBLEMS["rhythm.reach"] }]);
  }
}
