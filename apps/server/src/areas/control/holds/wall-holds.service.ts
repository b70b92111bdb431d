import { randomUUID } from "node:crypto";
import { pressHolds } from "@switchboard/domain/control";
import type { Sql } from "../../../platform/db/database.ts";
import { wallMinutesIn } from "../../people/enterprises/enterprise-facts.service.ts";
import type { WallPress } from "../../site/live/command-records.ts";
import { countedAmong } from "../commands/group-switches.service.ts";
import { tellOfHolds } from "./hold-ends.service.ts";
import { type HoldRow, HoldsRepository, type NamedHold } from "./holds.repository.ts";

/** A press that is to hold its switch, and the duration. */
interface Holding extends WallPress {
  minutes: number;
}

/**
 * Runs in the transaction that stores a press on the wall, once per press: if the enterprise enables it, the press holds its switch for a
 * while, in nobody's name (`pressHolds`). A curtain's relays turn off by themselves and a bell rings, so they hold nothing.
 */
export async function holdPresses(sql: Sql, presses: readonly WallPress[]): Promise<void> {
  const minutes = await wallMinutesIn(sql, [...new Set(presses.map(({ enterprise_id }) => enterprise_id))]);
  const meant = presses.filter(({ enterprise_id }) => minutes.has(enterprise_id));
  if (meant.length === 0) return;
  const counted = await countedAmong(sql, meant);
  for (const [enterpriseId, own] of Map.groupBy(counted, (press) => press.enterprise_id)) {
    const newest = new Map(
      own.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((each) => [each.switch_id, each]),
    );
    const holding = [...newest.values()].map(
      (press): Holding => ({ ...press, minutes: minutes.get(enterpriseId) ?? 0 }),
    );
    await holdIn(sql, enterpriseId, holding);
  }
}

async function holdIn(sql: Sql, enterpriseId: string, presses: readonly Holding[]): Promise<void> {
  const repository = new HoldsRepository(sql);
  const ids = presses.map(({ switch_id }) => switch_id);
  const there = Map.groupBy(await repository.lockOn(enterpriseId, ids), ({ switch_id }) => switch_id);
  const taken = presses.filter(({ switch_id, at }) =>
    pressHolds(at.getTime(), (there.get(switch_id) ?? []).map(toThere)),
  );
  const [first] = taken;
  if (!first) return;
  const before = taken.flatMap(({ switch_id }) => there.get(switch_id)?.filter(({ level }) => level === "hold") ?? []);
  if (before.length > 0) await repository.end(before, { at: first.at, reason: "replaced", by: null });
  const rows = taken.map((press) =>
    toHoldRow(
      press,
      before.find((hold) => hold.switch_id === press.switch_id),
    ),
  );
  const placed = await repository.insertWhereFree(rows);
  const devices = taken.map(({ device_id }) => ({ enterprise_id: enterpriseId, device_id }));
  if (placed.size > 0) await tellOfHolds(sql, devices);
}

function toThere({ level, by_id, since, until }: NamedHold) {
  return { level, byId: by_id, since: since.getTime(), until: until?.getTime() ?? null };
}

function toHoldRow(
  { enterprise_id, switch_id, switch_state, at, minutes }: Holding,
  before: NamedHold | undefined,
): HoldRow {
  return {
    enterprise_id,
    id: randomUUID(),
    batch_id: randomUUID(),
    switch_id,
    level: "hold",
    switch_state,
    brightness: null,
    by_id: null,
    by_name: null,
    why: null,
    since: at,
    chain_since: before?.chain_since ?? at,
    until: new Date(at.getTime() + minutes * 60_000),
    until_kind: "time",
    after_end: "resume",
    notice_at: null,
  };
}
