import type { News } from "../notifications/tell.ts";
import type { DueSchedule, UntoldRun } from "./schedule-runner.repository.ts";

const MINUTE = 60_000;

/** Told to the owner alone, with the run that can still be skipped. */
export function reminderOf(schedule: DueSchedule, now: Date): News[] {
  const { enterprise_id, id, name, owner_id, next_run } = schedule;
  // The server was away meanwhile: what is due already cannot be announced.
  if (owner_id === null || next_run === null || next_run <= now) return [];
  const minutes = Math.ceil((next_run.getTime() - now.getTime()) / MINUTE);
  return [
    {
      enterpriseId: enterprise_id,
      kind: "reminder",
      to: { users: [owner_id] },
      code: "reminder.schedule",
      params: { name, minutes },
      head: "A schedule runs soon",
      message: `${name} runs in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
      schedule: { id, due: next_run },
      once: `reminder:${id}:${next_run.toISOString()}`,
    },
  ];
}

/** Told to the owner and the admins. */
export function failureOf({ enterprise_id, id, schedule_id, name, due, state, owner_id }: UntoldRun): News {
  const missed = state === "missed";
  return {
    enterpriseId: enterprise_id,
    kind: "schedule",
    to: { users: owner_id === null ? [] : [owner_id], andAdmins: true },
    code: missed ? "schedule.missed" : "schedule.failed",
    params: { name },
    head: missed ? "A schedule was missed" : "A schedule failed",
    message: missed ? `${name} did not run: the server was away` : `${name} did not do all it should`,
    schedule: { id: schedule_id, due },
    once: `run:${id}`,
  };
}
