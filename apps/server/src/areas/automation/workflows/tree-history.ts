import type { Fact, TriggerNode, WorkflowTrigger } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { sensorEdges } from "../../energy/sensors/sensor-edges.service.ts";
import { type Edge, energyEdges, measuredEdges } from "../../energy/telemetry/edges.service.ts";
import { motorEvents } from "../../site/health/motor-events.service.ts";
import { ConditionSourcesRepository, type StatusRow } from "./condition-sources.repository.ts";
import { STATUS_OVERLAP_MS } from "./engine.repository.ts";
import type { WatchedFact } from "./tree-facts.ts";
import type { Evaluation } from "./watch-units.ts";

interface HistoryQuery {
  enterpriseId: string;
  timeZone: string;
  from: Date;
  to: Date;
  /** The history reaches up to now, so the row of a device without status changes counts. */
  isNow: boolean;
}

/** How far back the last value of a new target is searched for. */
const LATELY_MS = 3_600_000;

/** Adds facts from before the conditions of one workflow were first evaluated. */
export async function addHistory(sql: Sql, evaluations: readonly Evaluation[], now: Date): Promise<void> {
  const [first] = evaluations;
  const missing = evaluations.flatMap(({ facts, resolved }) => {
    const keys = new Set(facts.missing);
    return resolved.watched.filter(({ key }) => keys.has(key));
  });
  if (!first || missing.length === 0) return;
  const memoryMs = Math.max(...evaluations.map(({ facts }) => facts.memoryMs));
  const history = await historyOf(sql, missing, {
    enterpriseId: first.workflow.enterprise_id,
    timeZone: first.workflow.time_zone,
    from: new Date(now.getTime() - memoryMs - LATELY_MS),
    // The end is exclusive, and a value of this very moment counts.
    to: new Date(now.getTime() + 1),
    isNow: true,
  });
  for (const { facts } of evaluations) for (const key of facts.missing) facts.begin(key, history.get(key) ?? []);
}

/** Adds who went offline or came back since the conditions of one workflow were last evaluated. */
export async function addStatusChanges(sql: Sql, evaluations: readonly Evaluation[], now: Date): Promise<void> {
  const since = (each: Evaluation) => (each.state.status_at?.getTime() ?? now.getTime()) - STATUS_OVERLAP_MS;
  const [first] = evaluations;
  if (!first) return;
  const changes = await new ConditionSourcesRepository(sql).statusChanges(
    first.workflow.enterprise_id,
    devicesOf(evaluations.flatMap(({ resolved }) => resolved.watched)),
    { after: new Date(Math.min(...evaluations.map(since))), until: now },
  );
  for (const evaluation of evaluations)
    for (const watched of evaluation.resolved.watched)
      for (const change of changes) {
        if (watched.target.device_id !== change.device_id || change.at.getTime() <= since(evaluation)) continue;
        // Saved also without a new fact: until `status_at` has moved on, the change is found again each second.
        evaluation.isChanged = true;
        const fact = statusFact(watched.node, change);
        if (fact) evaluation.facts.add(watched.key, fact);
      }
}

/** Returns the stored values of the targets where they change something, oldest first, by the key of the facts. */
export async function historyOf(
  sql: Sql,
  watched: readonly WatchedFact[],
  query: HistoryQuery,
): Promise<Map<string, Fact[]>> {
  const repository = new ConditionSourcesRepository(sql);
  const { enterpriseId, from, to, isNow } = query;
  const devices = devicesOf(watched);
  const batches = [...Map.groupBy(watched, batchKey).values()];
  const changes = await repository.statusChanges(enterpriseId, devices, { after: from, until: to });
  const edges: Edge[][] = [];
  // Replays read a month of each in parallel. Within a transaction the reads follow one another.
  if (isNow) for (const batch of batches) edges.push(await edgesOf(sql, batch, query));
  else edges.push(...(await Promise.all(batches.map((batch) => edgesOf(sql, batch, query)))));
  const status = [...(await repository.statusAt(enterpriseId, devices, from, isNow)), ...changes];
  const ofDevice = Map.groupBy(status, ({ device_id }) => device_id);
  const found = new Map<string, Fact[]>();
  for (const [index, batch] of batches.entries()) {
    const keys = new Map(batch.map(({ key, target }) => [target.sensor_id ?? target.device_id, key]));
    const edgesByKey = Map.groupBy(edges[index] ?? [], ({ id }) => keys.get(id) ?? "");
    for (const [key, own] of Map.groupBy(batch, (each) => each.key)) {
      const [first] = own;
      const statusFacts = (ofDevice.get(first?.target.device_id ?? "") ?? []).flatMap(
        (change) => (first && statusFact(first.node, change)) ?? [],
      );
      const begins = first?.node.trigger === "press" ? [{ at: from.getTime(), value: false }] : [];
      const values = (edgesByKey.get(key) ?? []).map(({ at, value }): Fact => ({ at, value }));
      // Two triggers may watch the same value with different limits: each needs to see where it changes for both.
      const before = found.get(key) ?? [];
      found.set(
        key,
        [...before, ...begins, ...values, ...statusFacts].toSorted((a, b) => a.at - b.at),
      );
    }
  }
  return found;
}

/** A device that goes offline makes the offline trigger true and everything else that it reports unknown. */
function statusFact({ trigger }: TriggerNode, { at, is_online }: StatusRow): Fact | undefined {
  if (trigger === "offline") return { at: at.getTime(), value: !is_online };
  // A press is over once it was reported.
  return is_online || trigger === "press" ? undefined : { at: at.getTime(), value: null };
}

const devicesOf = (watched: readonly WatchedFact[]) => [...new Set(watched.map(({ target }) => target.device_id))];

/** Facts with the same key are read with one query. */
function batchKey({ node: { trigger, qualifier, value, back } }: WatchedFact): string {
  return trigger === "press" || trigger === "offline" ? trigger : `${trigger} ${qualifier} ${value} ${back}`;
}

async function edgesOf(sql: Sql, batch: readonly WatchedFact[], query: HistoryQuery): Promise<Edge[]> {
  const [first] = batch;
  const { enterpriseId, timeZone, ...span } = query;
  if (!first) return [];
  const { trigger } = first.node;
  const devices = devicesOf(batch);
  if (trigger === "sensor") {
    const sensors = [...new Set(batch.flatMap(({ target }) => target.sensor_id ?? []))];
    return sensorEdges(sql, enterpriseId, sensors, limitsOf(first.node), span);
  }
  if (trigger === "energy") return energyEdges(sql, enterpriseId, devices, span, timeZone);
  if (trigger === "motor") return motorEvents(sql, enterpriseId, devices, span);
  if (!isMeasured(trigger)) return [];
  const crossing = { measure: trigger, isLow: first.node.qualifier === "below", limits: limitsOf(first.node) };
  return measuredEdges(sql, enterpriseId, devices, crossing, span);
}

const isMeasured = (trigger: string): trigger is Extract<WorkflowTrigger, "voltage" | "current" | "power"> =>
  trigger === "voltage" || trigger === "current" || trigger === "power";

/** Returns the values at which a trigger begins and ends. */
function limitsOf({ qualifier, value, back = 0 }: TriggerNode): number[] {
  if (qualifier === "is") return [value];
  return [...new Set([value, qualifier === "above" ? value - back : value + back])];
}
