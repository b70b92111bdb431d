import { isPausedAt, reminderWords, runFailedWords, runMissedWords } from "@switchboard/domain";
import type { News } from "../notifications/tell.ts";
import type { DueSchedule, UntoldRun } from "./schedule-runner.repository.ts";
import { pauseOf } from "./schedule-timing.ts";

const MINUTE = 60_000;

/** Told to the owner alone, with the run that can still be skipped. */
export function reminderOf(schedule: DueSchedule, now: Date): News[] {
  const { enterprise_id, id, name, owner_id, next_run } = schedule;
  // The server was away meanwhile: what is due already cannot be announced.
  if (owner_id === null || next_run === null || next_run <= now) return [];
  if (isPausedAt(pauseOf(schedule), next_run)) return [];
  const minutes = Math.ceil((next_run.getTime() - now.getTime()) / MINUTE);
  const about = { schedule: { id, due: next_run }, once: `reminder:${id}:${next_run.toISOString()}` };
  return [{ enterpriseId: enterprise_id, to: { users: [owner_id] }, ...about, ...reminderWords(name, minutes) }];
}

/** Told to the owner and the admins. */
export function failureOf({ enterprise_id, id, schedule_id, name, due, state, owner_id }: UntoldRun): News {
  return {
    enterpriseId: enterprise_id,
    to: { users: owner_id === null ? [] : [owner_id], andAdmins: true },
    schedule: { id: schedule_id, due },
    once: `run:${id}`,
    ...(state === "missed" ? runMissedWords(name) : runFailedWords(name)),
  };
}
