import type { BodyOf, contract } from "@switchboard/contract";
import { dateOfOnce, isActiveAfterEdit, isOver, SCHEDULE_PROBLEMS } from "@switchboard/domain";
import { AppError } from "../../platform/http/app-error.ts";
import { nextRunOf } from "./schedule-timing.ts";
import type { ScheduleFields, ScheduleRow } from "./schedules.repository.ts";

export type ScheduleInput = Omit<BodyOf<typeof contract.editSchedule>, "id" | "only">;

/** As it is kept: one that runs once has a date, the next possible where none was chosen, and no days. */
function timingOf({ time, repeats, days, date }: ScheduleInput, timeZone: string, now: Date) {
  if (repeats) return { time, repeats, days: days.toSorted(), date: null };
  return { time, repeats, days: [], date: date ?? dateOfOnce(time, days, timeZone, now) };
}

/** What is stored of a schedule: of a new one that is to be active or not, or of one that is changed. */
export function scheduleFields(
  input: ScheduleInput,
  was: boolean | ScheduleRow,
  timeZone: string,
  now: Date,
): ScheduleFields {
  const { name, force, before } = input;
  const timing = timingOf(input, timeZone, now);
  const isActive =
    typeof was === "boolean" ? was : isActiveAfterEdit({ ...was, isActive: was.is_active }, timing, timeZone, now);
  if (isActive && isOver(timing, timeZone, now))
    throw new AppError("schedule.invalid", [{ path: "time", sentence: SCHEDULE_PROBLEMS["schedule.time"] }]);
  const next = nextRunOf({ ...timing, before }, timeZone, now);
  return {
    name,
    force,
    before,
    ...timing,
    is_active: isActive,
    ...(isActive ? next : { next_run: null, remind_at: null }),
  };
}
