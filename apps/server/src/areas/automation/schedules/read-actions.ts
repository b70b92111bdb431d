import { SCHEDULE_PROBLEMS, scheduleProblems } from "@switchboard/domain/automation";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { keepActions, nameActions, type StoredAction } from "../../control/actions/actions.service.ts";
import type { ScheduleInput } from "./schedule-fields.ts";

/** Returns the actions to store; one that is invalid, or about something the caller may not use, rejects them all. */
export async function readActions(sql: Sql, actor: Actor, input: ScheduleInput): Promise<StoredAction[]> {
  const actions = await nameActions(sql, actor, input.actions);
  const problems = scheduleProblems({ ...input, actions });
  if (problems.length > 0) throw new AppError("schedule.invalid", problemFields(problems, SCHEDULE_PROBLEMS));
  return keepActions(actions);
}
