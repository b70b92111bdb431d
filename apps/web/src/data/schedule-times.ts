import type { Schedule } from "@switchboard/contract";
import { rhythmOfMore } from "@switchboard/domain/automation";

/** One time of a schedule as a schedule of its own; `first` is the id under which its schedule is known. */
export interface TimedSchedule extends Schedule {
  first: string;
  hasMore: boolean;
}

/** Returns the times of a schedule, each with its own actions and next run. */
export function timesOf(schedule: Schedule): TimedSchedule[] {
  const { more_times = [], ...shared } = schedule;
  const first = shared._id;
  const hasMore = more_times.length > 0;
  const more = more_times.map(({ sun, ...own }) => {
    const rhythm = schedule.rhythm || sun ? rhythmOfMore(schedule.rhythm, sun) : undefined;
    const { rhythm: _, start: __, ...rest } = shared;
    return { ...rest, ...own, ...(rhythm && { rhythm }), first, hasMore };
  });
  return [{ ...shared, first, hasMore }, ...more];
}

/** Returns what a schedule does at all its times. */
export function allActionsOf({ actions, more_times = [] }: Pick<Schedule, "actions" | "more_times">) {
  return [...actions, ...more_times.flatMap((each) => each.actions)];
}
