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
import { TellingRepository } from "./telling.repository.ts";

const keyOf = (source: AlarmSource) => `flood ${source}`;

/**
 * More than a few of one kind within a minute become one, with a count: those of them that are about to be told, and those that were
 * told a moment ago. It is told when it begins, and whenever it has grown tenfold.
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
  const repository = new TellingRepository(sql);
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
    await join(sql, { enterpriseId, lives, source, now }, [...joining], { count: state.flood.count, isTold });
  }
}

interface Place {
  enterpriseId: string;
  lives: Lives;
  source: AlarmSource;
  now: Date;
}

async function join(
  sql: Sql,
  { enterpriseId, lives, source, now }: Place,
  ids: readonly string[],
  { count, isTold }: { count: number; isTold: boolean },
): Promise<void> {
  const rows = new AlarmRowsRepository(sql);
  // Told a moment ago, and so not among those that are due.
  lives.take(
    await rows.lock(
      enterpriseId,
      ids.filter((id) => !lives.find(id)),
    ),
  );
  lives.take((await rows.lockOpen(enterpriseId, [keyOf(source)])).filter(({ id }) => !lives.find(id)));
  const members = ids.flatMap((id) => lives.find(id) ?? []).filter(({ closed_at }) => closed_at === null);
  const cause = await umbrella(sql, { enterpriseId, lives, source, now }, members, { count, isTold });
  for (const member of members) lives.note({ ...member, under: cause.id, tell_at: null }, "folded", now);
}

/** The one alarm that stands for all; as grave as the gravest of them. */
async function umbrella(
  sql: Sql,
  { enterpriseId, lives, source, now }: Place,
  members: readonly AlarmRow[],
  { count, isTold }: { count: number; isTold: boolean },
): Promise<AlarmRow> {
  const before = lives.openOf(keyOf(source));
  const devices = [...new Set(members.flatMap(({ device_id }) => device_id ?? []))];
  const isOneRoom = !before && devices.length === members.length;
  const place = isOneRoom ? await new TellingRepository(sql).commonRoom(enterpriseId, devices) : undefined;
  const below = before ? await new TellingRepository(sql).countBelow(enterpriseId, before.id) : 0;
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
