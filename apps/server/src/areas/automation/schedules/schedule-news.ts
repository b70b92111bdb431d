import { reminderWords, runFailedWords, runMissedWords } from "@switchboard/domain/alarms";
import { isPausedAt } from "@switchboard/domain/automation";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { News } from "../../../core/ports/tell.ts";
import type { DueSchedule, UntoldRun } from "./schedule-runner.repository.ts";
import { pauseOf } from "./schedule-timing.ts";

const MINUTE = 60_000;

/** Goes to the owner alone, with the run that can still be skipped. */
export function reminderOf(schedule: DueSchedule, now: Date): News[] {
  const { enterprise_id, id, name, owner_id, next_run } = schedule;
  // The server was away meanwhile, and a run that is already due cannot be announced.
  if (owner_id === null || next_run === null || next_run <= now) return [];
  if (isPausedAt(pauseOf(schedule), next_run)) return [];
  const minutes = Math.ceil((next_run.getTime() - now.getTime()) / MINUTE);
  const about = { schedule: { id, due: next_run }, once: `reminder:${id}:${next_run.toISOString()}` };
  return [{ enterpriseId: enterprise_id, to: { users: [owner_id] }, ...about, ...reminderWords(name, minutes) }];
}

/** Goes to the owner and the admins. */
export function failureOf({ enterprise_id, id, schedule_id, name, due, state, owner_id }: UntoldRun): News {
  return {
    enterpriseId: enterprise_id,
    to: { users: owner_id === null ? [] : [owner_id], andAdmins: true },
    schedule: { id: schedule_id, due },
    once: `run:${id}`,
    ...(state === "missed" ? runMissedWords(name) : runFailedWords(name)),
  };
}

/** A failed or missed run; each is news, until one has fully succeeded. */
export function alarmOf({ enterprise_id, schedule_id, name, due, state }: UntoldRun): SeenCondition {
  const words = state === "missed" ? runMissedWords(name) : runFailedWords(name);
  return { ...wellOf(enterprise_id, schedule_id, due), isWrong: true, words };
}

export function wellOf(enterpriseId: string, schedule: string, at: Date): SeenCondition {
  return { enterpriseId, source: "schedule", key: `schedule ${schedule}`, schedule, isWrong: false, at };
}
