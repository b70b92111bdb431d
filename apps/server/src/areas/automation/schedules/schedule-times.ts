import { randomUUID } from "node:crypto";
import type { Schedule } from "@switchboard/contract";
import { rhythmOfMore } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StoredAction } from "../../control/actions/actions.service.ts";
import { type FieldContext, type RunsAhead, type ScheduleInput, scheduleFields } from "./schedule-fields.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import type { ScheduleFields, ScheduleRow, SchedulesRepository } from "./schedules.repository.ts";

type Actions = readonly StoredAction[];

/** The checked actions of the first time, and of each further one. */
export interface TimedActions {
  first: StoredAction[];
  more: StoredAction[][];
}

interface TimesContext extends Pick<FieldContext, "where" | "now"> {
  sql: Sql;
  enterpriseId: string;
  aheadOf(id: string): Promise<RunsAhead>;
  setActions(id: string, actions: Actions): Promise<void>;
}

/** The stored first time, whose days, owner and pause the others share. */
interface FirstTime {
  id: string;
  row: boolean | ScheduleRow;
  fields: ScheduleFields;
  owner_id: string | null;
}

/**
 * Makes the further times of a schedule as they should be. A stored time that is named keeps its runs and decisions; one
 * that is not named is deleted.
 */
export async function saveMoreTimes(
  repository: SchedulesRepository,
  first: FirstTime,
  input: ScheduleInput,
  { actions, stored }: { actions: Actions[]; stored: readonly ScheduleRow[] },
  context: TimesContext,
): Promise<void> {
  const { enterpriseId, now } = context;
  const times = input.more_times ?? [];
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const givenIds = times.flatMap(({ _id }) => _id ?? []);
  if (givenIds.some((id) => !storedById.has(id)) || new Set(givenIds).size < givenIds.length)
    throw new AppError("schedule.not_found");
  for (const { id } of stored) if (!givenIds.includes(id)) await repository.delete(enterpriseId, id);
  for (const [index, each] of times.entries()) {
    const { time, _id } = each;
    const rhythm = input.repeats ? rhythmOfMore(input.rhythm, each) : null;
    const own: ScheduleInput = { ...input, time, date: first.fields.date, rhythm };
    const part = { part_of: first.id, part: index + 1 };
    const was = _id === undefined ? undefined : storedById.get(_id);
    const id = was?.id ?? randomUUID();
    const fields = was ? await changedFields(was, own, context) : newFields(first.row, own, context);
    if (was) await repository.update(enterpriseId, id, fields, part);
    else await repository.insert(enterpriseId, id, fields, { owner_id: first.owner_id, created_at: now, ...part });
    await context.setActions(id, actions[index] ?? []);
  }
}

async function changedFields(was: ScheduleRow, own: ScheduleInput, context: TimesContext): Promise<ScheduleFields> {
  const { sql, enterpriseId, aheadOf } = context;
  const { fields, skips } = scheduleFields(own, was, { ...context, ahead: await aheadOf(was.id) });
  const runs = new ScheduleRunsRepository(sql);
  for (const { id, due } of skips) await runs.moveSkipped(enterpriseId, { id, schedule_id: was.id }, due);
  return fields;
}

/** A time that is added to a stored schedule is enabled and paused like its first. */
function newFields(first: boolean | ScheduleRow, own: ScheduleInput, context: TimesContext): ScheduleFields {
  const was = typeof first === "boolean" ? first : { ...first, start: null };
  return scheduleFields(own, was, context).fields;
}

/** Shows all times of a schedule as one thing. */
export function presentTimes(first: Schedule, more: readonly Schedule[]): Schedule {
  if (more.length === 0) return first;
  const all = [first, ...more];
  const earliest = (dues: readonly (string | null)[]) => dues.filter((due) => due !== null).toSorted()[0] ?? null;
  const last = all.flatMap(({ last_run }) => last_run ?? []).toSorted((a, b) => b.due.localeCompare(a.due))[0];
  const paused = all.find((each) => each.paused)?.paused;
  const skipped = all.flatMap((each) => each.skipped ?? []).toSorted((a, b) => a.due.localeCompare(b.due));
  const { unable: _, paused: __, skipped: ___, ...own } = first;
  return {
    ...own,
    isActive: all.some(({ isActive }) => isActive),
    next_run: earliest(all.map(({ next_run }) => next_run)),
    last_run: last ?? null,
    more_times: more.map(({ _id, time, rhythm, actions, isActive, next_run, start }) => {
      const { sun, reach } = rhythm ?? {};
      const own = { ...(sun && { sun }), ...(reach && { reach }), ...(start && { start }) };
      return { _id, time, ...own, actions, isActive, next_run };
    }),
    ...(paused && { paused }),
    ...(skipped.length > 0 && { skipped }),
    ...(all.every(({ unable }) => unable) && { unable: first.unable }),
  };
}
