import { SCHEDULE_PROBLEMS, scheduleProblems } from "@switchboard/domain/automation";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { keepActions, nameActions } from "../../control/actions/actions.service.ts";
import type { ScheduleInput } from "./schedule-fields.ts";
import type { TimedActions } from "./schedule-times.ts";

/** Returns the actions to store for each time; one that is invalid or not allowed rejects them all. */
export async function readActions(sql: Sql, actor: Actor, input: ScheduleInput): Promise<TimedActions> {
  const actions = await nameActions(sql, actor, input.actions);
  const more_times = [];
  for (const each of input.more_times ?? [])
    more_times.push({ ...each, actions: await nameActions(sql, actor, each.actions) });
  const problems = scheduleProblems({ ...input, actions, more_times });
  if (problems.length > 0) throw new AppError("schedule.invalid", problemFields(problems, SCHEDULE_PROBLEMS));
  return { first: keepActions(actions), more: more_times.map((each) => keepActions(each.actions)) };
}
