import { randomUUID } from "node:crypto";
import type { SensorReport } from "@switchboard/contract";
import {
  beginTree,
  type ConditionFacts,
  causeOf,
  nextLook,
  runTree,
  type TreeEvent,
  type WorkflowTrigger,
} from "@switchboard/domain/automation";
import type { CalendarDays } from "@switchboard/domain/core";
import { STALE_MS, sensorValue } from "@switchboard/domain/site";
import { deviceKey } from "../../../platform/broker/device-channels.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Crossing, Ending } from "./firings.service.ts";
import { type Observation, valueFor } from "./observations.ts";
import { type ResolvedTree, resolveTree, TreeFacts, type WatchedFact } from "./tree-facts.ts";
import { statusFacts, treeHistory } from "./tree-history.ts";
import { type TreeKey, type TreeRow, type TreeTarget, TreeWatchRepository } from "./tree-watch.repository.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";

/** What one message says about one device, its sensors and its buttons. */
export interface TreeNews extends Pick<Observation, "home" | "kd_id" | "instant"> {
  values?: Observation["values"];
  report?: SensorReport;
}

export type EnergyToday = (enterpriseId: string, deviceId: string) => Promise<number | undefined>;

/** What is looked at: what was said, and by what clock. */
export interface LookingAt {
  news: readonly TreeNews[];
  now: Date;
  energyToday: EnergyToday;
}

/** A workflow, what is known of it, and whether that has changed. */
export interface Look {
  row: TreeRow;
  resolved: ResolvedTree;
  facts: TreeFacts;
  targets: TreeTarget[];
  calendars: CalendarDays[];
  isChanged: boolean;
  /** Up to when it is known who went. */
  statusAt: Date;
}

/** Workflows of several triggers with all that is known of them at this moment. */
export async function lookAt(sql: Sql, keys: readonly TreeKey[], looking: LookingAt): Promise<Look[]> {
  const { news, now } = looking;
  const repository = new TreeWatchRepository(sql);
  const rows = await repository.load(keys);
  const targets = Map.groupBy(await repository.targets(keys), ({ key }) => key);
  const calendars = await calendarsOf(repository, rows);
  const said = Map.groupBy(news, ({ home, kd_id }) => deviceKey(home, kd_id));
  const looks: Look[] = [];
  for (const row of rows) {
    const own = targets.get(row.key) ?? [];
    const resolved = resolveTree(row.tree, own);
    const facts = new TreeFacts(resolved, row.facts);
    await treeHistory(sql, row, resolved, facts, now);
    for (const watched of resolved.watched)
      for (const each of said.get(deviceKey(row.enterprise_id, watched.target.kd_id)) ?? [])
        await say(row, watched, each, facts, looking.energyToday);
    // Who went is asked when time is looked at: that finds it within a second.
    if (news.length === 0) await statusFacts(sql, row, resolved, facts, now);
    const isDue = row.looked_at === null || (row.look_at !== null && row.look_at <= now);
    looks.push({
      row,
      resolved,
      facts,
      targets: own,
      calendars: calendars.get(row.enterprise_id) ?? [],
      isChanged: isDue || facts.isChanged || news.length === 0,
      statusAt: news.length === 0 || !row.status_at ? now : row.status_at,
    });
  }
  return looks;
}

async function say(
  { enterprise_id }: TreeRow,
  watched: WatchedFact,
  news: TreeNews,
  facts: TreeFacts,
  energyToday: EnergyToday,
): Promise<void> {
  const { key, node, target } = watched;
  const at = news.instant.getTime();
  if (node.trigger === "press") {
    const { channel } = target;
    const isIt = news.report?.presses?.some((each) => each.channel === channel && each.press === node.press);
    if (isIt) facts.say(key, { at, value: true });
    return;
  }
  const value = await saidValue(enterprise_id, watched, news, energyToday);
  if (value !== undefined) facts.say(key, { at, value });
}

async function saidValue(
  home: string,
  { node, target }: WatchedFact,
  { values, report }: TreeNews,
  energyToday: EnergyToday,
) {
  const { trigger, qualifier } = node;
  if (trigger === "sensor") {
    const said = report?.values?.[target.channel ?? ""];
    return said === undefined || !target.kind ? undefined : (sensorValue(target.kind, said) ?? null);
  }
  if (trigger === "energy") return values?.power ? energyToday(home, target.device_id) : undefined;
  return values && valueFor(values, trigger as WorkflowTrigger, qualifier);
}

/** Goes on from where it was looked at last; what follows from that is added to the lists. */
export function goOnFrom(look: Look, now: Date, crossings: Crossing[], endings: Ending[]): TreeRow {
  const { row, resolved, facts, calendars } = look;
  const known: ConditionFacts = { timeZone: row.time_zone, calendars, values: facts.values };
  const fired = row.fired.map((instant) => instant.getTime());
  const from = row.looked_at?.getTime() ?? now.getTime();
  const before = { ...beginTree(Math.min(from, now.getTime())), isTrue: row.is_true, fired };
  const { state, events } = runTree(resolved.condition, known, before, now.getTime());
  const next = nextLook(resolved.condition, known, state);
  let run = row.run_id;
  for (const event of worthActing(events, now, state.isTrue)) {
    const condition = conditionOf(look, event.at);
    const at = new Date(event.at);
    if (event.does === "end") {
      if (run && condition) endings.push({ condition, run, at });
      run = null;
    } else if (condition) {
      run = randomUUID();
      const stops = event.does === "stop" && !row.is_safety;
      crossings.push({ condition, value: condition.cause, at, stops, run });
    }
  }
  return {
    ...row,
    is_true: state.isTrue,
    fired: state.fired.map((instant) => new Date(instant)),
    looked_at: now,
    look_at: next === null ? null : new Date(next),
    facts: facts.stored(now.getTime()),
    status_at: look.statusAt,
    run_id: run,
  };
}

/** What happened while no server looked is history, but for what still is so. */
function worthActing(events: readonly TreeEvent[], now: Date, isTrue: boolean): readonly TreeEvent[] {
  const last = events.findLastIndex(({ does }) => does !== "end");
  return events.filter(
    ({ at, does }, index) => now.getTime() - at <= STALE_MS || does === "end" || (isTrue && index === last),
  );
}

/** The workflow as what made it so has it: its device, its entry, and the value. */
function conditionOf(
  { row, resolved, facts, targets }: Look,
  at: number,
): (WatchingRow & { cause: number }) | undefined {
  const cause = causeOf(resolved.condition, facts.values, at);
  const found = resolved.watched.find(({ node, key }) => node === cause?.node && key.endsWith(cause.target));
  const target = found?.target ?? targets[0];
  if (!target) return undefined;
  const { entry_id, device_id } = target;
  return { ...row, entry_id, device_id, active: row.is_true, judged_at: row.looked_at, cause: cause?.value ?? 0 };
}

async function calendarsOf(repository: TreeWatchRepository, rows: readonly TreeRow[]) {
  const minding = rows.filter(({ tree }) => JSON.stringify(tree).includes('"kind":"day"'));
  const homes = [...new Set(minding.map(({ enterprise_id }) => enterprise_id))];
  return Map.groupBy(homes.length > 0 ? await repository.calendars(homes) : [], ({ enterprise_id }) => enterprise_id);
}
