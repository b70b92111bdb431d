import { contract, type Schedule, type ScheduleRun } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";

export interface DayRun {
  id: string;
  name: string;
  due: string;
  state: ScheduleRun["state"];
  reason: string | null;
}

const QUIET = { quiet: true, silent: true } as const;
const PAGE = 200;
const AT_ONCE = 4;

async function allSchedules(signal: AbortSignal): Promise<Schedule[]> {
  const all: Schedule[] = [];
  for (;;) {
    const input = { limit: PAGE, offset: all.length };
    const { docs, count } = await call(contract.listSchedules, input, { ...QUIET, signal });
    all.push(...docs);
    if (docs.length === 0 || all.length >= count) return all;
  }
}

async function failedRuns(day: string, signal: AbortSignal): Promise<ScheduleRun[]> {
  const all: ScheduleRun[] = [];
  for (;;) {
    const input = { day, limit: PAGE, offset: all.length };
    const { docs, count } = await call(contract.failedSchedules, input, { ...QUIET, signal });
    all.push(...docs);
    if (docs.length === 0 || all.length >= count) return all;
  }
}

/** A failed run names the whole's reason, or the first of its switches'. */
function toDayRun({ _id, schedule, due, state, reason, results }: ScheduleRun): DayRun {
  const own = reason ?? results.find(({ outcome }) => outcome === "failed")?.reason ?? null;
  return { id: _id, name: schedule.name, due, state, reason: own };
}

/** Older runs stand in the histories; a few schedules are asked at a time. */
async function pastRuns(
  schedules: readonly Schedule[],
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<DayRun[]> {
  const runs: DayRun[] = [];
  const waiting = [...schedules];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { docs } = await call(contract.scheduleHistory, { id: next._id, limit: PAGE }, { ...QUIET, signal });
      runs.push(...docs.filter(({ due }) => due >= from && due < to).map(toDayRun));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return runs;
}

/** What a day's schedules came to: those that failed, and those that ran. */
export function dayRunsQuery(day: string, timeZone: string) {
  return queryOptions<{ failed: DayRun[]; ran: DayRun[] }>({
    queryKey: ["analytics", getSession().user?.enterprise_id, "runs", day, timeZone],
    queryFn: async ({ signal }) => {
      const bounds = dayBounds(day, timeZone);
      const [from, to] = [bounds.from.toISOString(), bounds.to.toISOString()];
      const [failed, schedules] = await Promise.all([failedRuns(day, signal), allSchedules(signal)]);
      // A schedule runs once a day at most, so one whose last run was that day needs no second look.
      const that = schedules.flatMap(({ _id, name, last_run }): DayRun[] =>
        last_run && last_run.due >= from && last_run.due < to ? [{ id: _id, name, reason: null, ...last_run }] : [],
      );
      const later = schedules.filter(({ last_run }) => last_run && last_run.due >= to);
      const others = await pastRuns(later, from, to, signal);
      const ran = [...that, ...others].filter(({ state }) => state === "done" || state === "running");
      const inOrder = (runs: DayRun[]) => runs.toSorted((a, b) => a.due.localeCompare(b.due));
      return { failed: inOrder(failed.map(toDayRun)), ran: inOrder(ran) };
    },
    staleTime: 0,
  });
}
