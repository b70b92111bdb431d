import type { Fact, TriggerNode, WorkflowTrigger } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { sensorEdges } from "../../energy/sensors/sensor-edges.service.ts";
import { type Edge, energyEdges, measuredEdges } from "../../energy/telemetry/edges.service.ts";
import { motorEvents } from "../../site/health/motor-events.service.ts";
import type { ResolvedTree, TreeFacts, WatchedFact } from "./tree-facts.ts";
import { STATUS_OVERLAP_MS, type StatusRow, type TreeRow, TreeWatchRepository } from "./tree-watch.repository.ts";

interface Asked {
  enterpriseId: string;
  timeZone: string;
  from: Date;
  to: Date;
  /** Whether it is asked up to this moment: then one that never changed is as it says itself. */
  isNow: boolean;
}

/** So far back the last word is looked for when something begins to be watched. */
const LATELY_MS = 3_600_000;

/** What is not known of a workflow yet, from what is stored: it was said before anybody asked for it. */
export async function treeHistory(
  sql: Sql,
  row: TreeRow,
  { watched }: ResolvedTree,
  facts: TreeFacts,
  now: Date,
): Promise<void> {
  const missing = new Set(facts.missing);
  if (missing.size === 0) return;
  const asked = {
    enterpriseId: row.enterprise_id,
    timeZone: row.time_zone,
    from: new Date(now.getTime() - facts.memoryMs - LATELY_MS),
    to: now,
    isNow: true,
  };
  const own = watched.filter(({ key }) => missing.has(key));
  const history = await historyOf(sql, own, asked);
  for (const key of missing) facts.begin(key, history.get(key) ?? []);
}

/** Who went or came back since it was last asked. */
export async function statusFacts(
  sql: Sql,
  row: TreeRow,
  { watched }: ResolvedTree,
  facts: TreeFacts,
  now: Date,
): Promise<void> {
  if (!row.status_at) return;
  const devices = devicesOf(watched);
  const changes = await new TreeWatchRepository(sql).statusChanges(row.enterprise_id, devices, {
    after: new Date(row.status_at.getTime() - STATUS_OVERLAP_MS),
    until: now,
  });
  for (const change of changes)
    for (const each of watched) {
      const fact = each.target.device_id === change.device_id ? statusFact(each.node, change) : undefined;
      if (fact) facts.say(each.key, fact);
    }
}

/** What is stored of everything that is watched: only where something changes, oldest first, by the name of the fact. */
export async function historyOf(sql: Sql, watched: readonly WatchedFact[], asked: Asked): Promise<Map<string, Fact[]>> {
  const repository = new TreeWatchRepository(sql);
  const { enterpriseId, from, to, isNow } = asked;
  const devices = devicesOf(watched);
  const asks = [...Map.groupBy(watched, askOf).values()];
  const changes = await repository.statusChanges(enterpriseId, devices, { after: from, until: to });
  const edges: Edge[][] = [];
  // A month is a long read for each: then they go side by side. Within a transaction one follows the other.
  if (isNow) for (const same of asks) edges.push(await edgesOf(sql, same, asked));
  else edges.push(...(await Promise.all(asks.map((same) => edgesOf(sql, same, asked)))));
  const status = [
    ...(await repository.statusAt(enterpriseId, devices, from, isNow && changes.length === 0)),
    ...changes,
  ];
  const ofDevice = Map.groupBy(status, ({ device_id }) => device_id);
  const found = new Map<string, Fact[]>();
  for (const [index, same] of asks.entries()) {
    const keys = new Map(same.map(({ key, target }) => [target.sensor_id ?? target.device_id, key]));
    const said = Map.groupBy(edges[index] ?? [], ({ id }) => keys.get(id) ?? "");
    for (const [key, own] of Map.groupBy(same, (each) => each.key)) {
      const [first] = own;
      const gone = (ofDevice.get(first?.target.device_id ?? "") ?? []).flatMap(
        (change) => (first && statusFact(first.node, change)) ?? [],
      );
      const begins = first?.node.trigger === "press" ? [{ at: from.getTime(), value: false }] : [];
      const values = (said.get(key) ?? []).map(({ at, value }): Fact => ({ at, value }));
      // Two triggers may ask the same thing for other limits: each needs to see where it changes for both.
      const before = found.get(key) ?? [];
      found.set(
        key,
        [...before, ...begins, ...values, ...gone].toSorted((a, b) => a.at - b.at),
      );
    }
  }
  return found;
}

/** What a device's going says: that it is away; of all else that it tells, that nobody knows. */
function statusFact({ trigger }: TriggerNode, { at, is_online }: StatusRow): Fact | undefined {
  if (trigger === "offline") return { at: at.getTime(), value: !is_online };
  // A press is over when it was told.
  return is_online || trigger === "press" ? undefined : { at: at.getTime(), value: null };
}

const devicesOf = (watched: readonly WatchedFact[]) => [...new Set(watched.map(({ target }) => target.device_id))];

/** Those that are asked alike are asked at once. */
function askOf({ node: { trigger, qualifier, value, back } }: WatchedFact): string {
  return trigger === "press" || trigger === "offline" ? trigger : `${trigger} ${qualifier} ${value} ${back}`;
}

async function edgesOf(sql: Sql, same: readonly WatchedFact[], asked: Asked): Promise<Edge[]> {
  const [first] = same;
  const { enterpriseId, timeZone, ...span } = asked;
  if (!first) return [];
  const { trigger } = first.node;
  const devices = devicesOf(same);
  if (trigger === "sensor") {
    const sensors = [...new Set(same.flatMap(({ target }) => target.sensor_id ?? []))];
    return sensorEdges(sql, enterpriseId, sensors, limitsOf(first.node), span);
  }
  if (trigger === "energy") return energyEdges(sql, enterpriseId, devices, span, timeZone);
  if (trigger === "motor") return motorEvents(sql, enterpriseId, devices, span);
  if (!isMeasured(trigger)) return [];
  const ask = { measure: trigger, isLow: first.node.qualifier === "below", limits: limitsOf(first.node) };
  return measuredEdges(sql, enterpriseId, devices, ask, span);
}

const isMeasured = (trigger: string): trigger is Extract<WorkflowTrigger, "voltage" | "current" | "power"> =>
  trigger === "voltage" || trigger === "current" || trigger === "power";

/** Where it begins, and where it ends. */
function limitsOf({ qualifier, value, back = 0 }: TriggerNode): number[] {
  if (qualifier === "is") return [value];
  return [...new Set([value, qualifier === "above" ? value - back : value + back])];
}
