import {
  type AlarmSource,
  CALM,
  FLOOD,
  floodWords,
  lookForFlood,
  PRIORITIES,
  ruleFor,
} from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import type { AlarmRow } from "./alarm-rows.ts";
import type { Lives } from "./lives.ts";
import { NotifierRepository } from "./notifier.repository.ts";

const keyOf = (source: AlarmSource) => `flood ${source}`;

/**
 * Folds many alarms of one source within a minute into one alarm with a count, including those that people were notified of a moment ago.
 * People are notified when the flood begins and whenever it has grown tenfold.
 */
export async function foldFloods(
  sql: Sql,
  enterpriseId: string,
  lives: Lives,
  fresh: readonly AlarmRow[],
  now: Date,
): Promise<void> {
  const bySource = Map.groupBy(
    fresh.filter(({ key, source }) => key !== keyOf(source)),
    ({ source }) => source,
  );
  if (bySource.size === 0) return;
  const repository = new NotifierRepository(sql);
  const states = await repository.floods(enterpriseId, [...bySource.keys()]);
  for (const [source, rows] of bySource) {
    let state = states.get(source) ?? CALM;
    const joining = new Set<string>();
    let isTold = false;
    for (const { id } of rows) {
      const look = lookForFlood(FLOOD, state, { id, at: now.getTime() });
      state = look.state;
      isTold ||= look.isTold;
      for (const taken of look.began?.takes ?? []) joining.add(taken);
      if (look.joins === "flood") joining.add(id);
    }
    await repository.keepFlood(enterpriseId, source, state);
    if (joining.size === 0 || !state.flood) continue;
    await joinFlood(sql, { enterpriseId, lives, source, now }, [...joining], { count: state.flood.count, isTold });
  }
}

interface FloodContext {
  enterpriseId: string;
  lives: Lives;
  source: AlarmSource;
  now: Date;
}

async function joinFlood(
  sql: Sql,
  { enterpriseId, lives, source, now }: FloodContext,
  ids: readonly string[],
  { count, isTold }: { count: number; isTold: boolean },
): Promise<void> {
  const rows = new AlarmRowsRepository(sql);
  // Alarms that people were notified of a moment ago are not among the due ones, so they are not locked yet.
  lives.take(
    await rows.lock(
      enterpriseId,
      ids.filter((id) => !lives.find(id)),
    ),
  );
  lives.take((await rows.lockOpen(enterpriseId, [keyOf(source)])).filter(({ id }) => !lives.find(id)));
  const members = ids.flatMap((id) => lives.find(id) ?? []).filter(({ closed_at }) => closed_at === null);
  const cause = await raiseFlood(sql, { enterpriseId, lives, source, now }, members, { count, isTold });
  for (const member of members) lives.note({ ...member, under: cause.id, tell_at: null }, "folded", now);
}

/** Raises or updates the alarm of the flood, with the highest priority of its members. */
async function raiseFlood(
  sql: Sql,
  { enterpriseId, lives, source, now }: FloodContext,
  members: readonly AlarmRow[],
  { count, isTold }: { count: number; isTold: boolean },
): Promise<AlarmRow> {
  const before = lives.openOf(keyOf(source));
  const devices = [...new Set(members.flatMap(({ device_id }) => device_id ?? []))];
  const isOneRoom = !before && devices.length === members.length;
  const place = isOneRoom ? await new NotifierRepository(sql).commonRoom(enterpriseId, devices) : undefined;
  const below = before ? await new NotifierRepository(sql).countBelow(enterpriseId, before.id) : 0;
  const words = floodWords(source, before ? below + members.length : count, place ?? "");
  const priority = PRIORITIES.find((each) => members.some((member) => member.priority === each)) ?? "low";
  const as = {
    ...ruleFor(source, undefined),
    priority,
    advice: "",
    isLatching: false,
    isLoss: false,
    endsBySelf: true,
  };
  const raised = lives.raise({ source, key: keyOf(source), words, as, at: now });
  if (!before?.is_on) return raised;
  const grown = { ...raised, params: words.params, message: words.message };
  if (isTold) return lives.renew(grown, now);
  lives.keep(grown);
  return grown;
}
