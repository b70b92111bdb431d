import type { ScheduleRun } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";

interface Page {
  limit: number;
  offset: number;
}

export function pageOf<T>(all: T[], { limit, offset }: Page): { docs: T[]; count: number } {
  return { docs: structuredClone(all.slice(offset, offset + limit)), count: all.length };
}

/** What came of the demo's schedules, newest first. */
export function createDemoRuns(timeZone: string) {
  const runs: ScheduleRun[] = [];

  const on = (day: string) => runs.filter(({ due }) => localDay(new Date(due), timeZone) === day);

  return {
    record(
      { _id, name }: ScheduleRun["schedule"],
      due: Date,
      what: Pick<ScheduleRun, "state" | "reason" | "results">,
    ): void {
      runs.push({
        _id: demoId(14, runs.length + 1),
        schedule: { _id, name },
        due: due.toISOString(),
        finishedAt: new Date(due.getTime() + 1000).toISOString(),
        ...what,
      });
      runs.sort((a, b) => b.due.localeCompare(a.due));
    },
    of: (id: string) => runs.filter(({ schedule }) => schedule._id === id),
    on,
    failedOn: (day: string) => on(day).filter(({ state }) => state === "failed" || state === "missed"),
  };
}
