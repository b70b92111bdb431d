import { type Rhythm, SCHEDULE_PROBLEMS } from "@switchboard/domain/automation";
import type { Actor } from "../../../../platform/auth/actor.ts";
import type { Sql } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/app-error.ts";
import { currentTemperatures } from "../../../energy/sensors/felt.service.ts";

/** Refuses a sensor that is no thermometer, or not for this person to see; one that stands already stays. */
export async function readReach(
  sql: Sql,
  { enterpriseId, userId }: Actor,
  { repeats, rhythm }: { repeats: boolean; rhythm: Rhythm | null },
  now: Date,
  before?: Rhythm | null,
): Promise<void> {
  const sensor = repeats ? rhythm?.reach?.sensor : undefined;
  if (sensor === undefined || sensor === before?.reach?.sensor) return;
  const reference = { enterprise_id: enterpriseId, owner_id: userId, sensor_id: sensor };
  const [temperature] = await currentTemperatures(sql, [reference], now);
  if (!temperature)
    throw new AppError("schedule.invalid", [{ path: "rhythm.reach", sentence: SCHEDULE_PROBLEMS["rhythm.reach"] }]);
}
