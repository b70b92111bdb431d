import { type AlreadySent, contract, type Schedule } from "@switchboard/contract";
import { call } from "../../../../api/call.ts";
import { tellAlreadySent } from "../../../../data/already-sent.ts";
import type { BatchPlan } from "../../../../ui/batch/batch.ts";
import { oneByOne } from "../../../../ui/batch/one-by-one.ts";
import { explain } from "../../../../widgets/many/explain.ts";

/** In a batch each schedule has its own line, so neither a loader nor a notice repeats it. */
const OWN_LINE = { quiet: true, silent: true };

/** Reports commands that were already sent, as the change of a single schedule does. */
async function telling(reply: Promise<AlreadySent>): Promise<void> {
  void tellAlreadySent(await reply);
}

/** Skips schedules that are already in the wanted state. */
export function setActive(schedules: readonly Schedule[], isActive: boolean): BatchPlan["carryOut"] {
  const already = new Set(schedules.filter((each) => each.isActive === isActive).map(({ _id }) => _id));
  return oneByOne(async (id) => {
    if (!already.has(id)) await telling(call(contract.setScheduleActive, { id, isActive }, OWN_LINE));
  }, explain);
}

/** Leaves out schedules without a next run, with that reason. */
export function skipNext(schedules: readonly Schedule[], noNext: string): BatchPlan["carryOut"] {
  const due = new Map(schedules.flatMap(({ _id, next_run }) => (next_run ? [[_id, next_run] as const] : [])));
  const skip = oneByOne(async (id) => {
    const next = due.get(id);
    if (next) await call(contract.skipScheduleRun, { id, due: next }, OWN_LINE);
  }, explain);
  return (ids, port) => {
    for (const id of ids) if (!due.has(id)) port.tell(id, { is: "left", reason: noNext });
    return skip(
      ids.filter((id) => due.has(id)),
      port,
    );
  };
}

export const pauseOne = (until: Date | null) => (id: string) =>
  telling(call(contract.pauseSchedule, { id, until: until?.toISOString() ?? null }, OWN_LINE));

export const deleteOne = (id: string) => telling(call(contract.deleteSchedule, { id }, OWN_LINE));
