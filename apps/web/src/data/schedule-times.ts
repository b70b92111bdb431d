import type { Schedule } from "@switchboard/contract";
import { isPlain, rhythmOfMore } from "@switchboard/domain/automation";

/** One time of a schedule as a schedule of its own; `first` is the id of `whole`, the schedule with all its times. */
export interface TimedSchedule extends Schedule {
  first: string;
  whole: Schedule;
}

/** Returns the times of a schedule, each with its own actions and next run. */
export function timesOf(schedule: Schedule): TimedSchedule[] {
  const { more_times = [], ...shared } = schedule;
  const first = shared._id;
  const more = more_times.map(({ sun, reach, ...own }) => {
    const rhythm = rhythmOfMore(schedule.rhythm, { sun, reach });
    const { rhythm: _, start: __, ...rest } = shared;
    return { ...rest, ...own, ...(!isPlain(rhythm) && { rhythm }), first, whole: schedule };
  });
  return [{ ...shared, first, whole: schedule }, ...more];
}

/** Returns what a schedule does at all its times. */
export function allActionsOf({ actions, more_times = [] }: Pick<Schedule, "actions" | "more_times">) {
  return [...actions, ...more_times.flatMap((each) => each.actions)];
}
