import { asksCalendar, assumedValue, isFieldTrigger, type WorkflowTrigger } from "@switchboard/domain/automation";
import { sensorValue } from "@switchboard/domain/site";
import { deviceKey } from "../../../platform/broker/received-message.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { ConditionSourcesRepository } from "./condition-sources.repository.ts";
import {
  EngineRepository,
  type Scope,
  type StateRow,
  scopeId,
  type WorkflowKey,
  type WorkflowRow,
} from "./engine.repository.ts";
import { type Observation, valueFor } from "./observations.ts";
import { resolveTree, TreeFacts, type WatchedFact } from "./tree-facts.ts";
import { addHistory, addStatusChanges } from "./tree-history.ts";
import { type Evaluation, unitsOf, type WatchUnit } from "./watch-units.ts";

/** Returns the energy of a device in the local day so far, in kWh; undefined if it is unknown, and then nothing fires. */
export type EnergyToday = (enterpriseId: string, deviceId: string) => Promise<number | undefined>;

export interface EvaluationInput {
  /** Empty where only time has passed. */
  observations: readonly Observation[];
  now: Date;
  energyToday: EnergyToday;
}

/** Loads the conditions of workflows and adds the messages to their facts. Changes nothing in the store. */
export async function evaluate(sql: Sql, keys: readonly WorkflowKey[], input: EvaluationInput): Promise<Evaluation[]> {
  const { observations, now } = input;
  const isTimed = observations.length === 0;
  const evaluations = (await loadConditions(sql, keys, input)).filter(
    // Without a message, a device that has not reported anything yet has nothing to judge.
    ({ unit, state, workflow }) => !isTimed || !unit.isAlone || state.judged_at || workflow.trigger === "offline",
  );
  for (const own of Map.groupBy(evaluations, ({ workflow }) => workflow.key).values()) {
    const dependent = own.filter(({ unit, workflow }) => !unit.isAlone || workflow.trigger === "offline");
    await addHistory(sql, dependent, now);
    if (isTimed) await addStatusChanges(sql, dependent, now);
    // The status time is set for conditions that depend on it. It stays null for the others, so that their status is not read.
    for (const each of dependent) if (isTimed || !each.state.status_at) each.state.status_at = now;
  }
  const byDevice = Map.groupBy(observations, ({ enterpriseId, kd_id }) => deviceKey(enterpriseId, kd_id));
  for (const evaluation of evaluations) {
    assumeHolding(evaluation);
    for (const watched of evaluation.resolved.watched)
      for (const each of byDevice.get(deviceKey(evaluation.workflow.enterprise_id, watched.target.kd_id)) ?? [])
        await addObservation(evaluation, watched, each, input.energyToday);
    const { state, facts, unit } = evaluation;
    const isDue = state.look_at !== null && state.look_at <= now;
    const isNew = state.judged_at === null && (!unit.isAlone || isTimed);
    evaluation.isChanged ||= isDue || isNew || facts.isChanged || (isTimed && !unit.isAlone);
  }
  return evaluations;
}

/** Loads active workflows with the state of each of their conditions. */
export async function loadConditions(
  sql: Sql,
  keys: readonly WorkflowKey[],
  { observations }: Pick<EvaluationInput, "observations">,
): Promise<Evaluation[]> {
  const repository = new EngineRepository(sql);
  const workflows = await repository.load(keys);
  const kdIds = observations.length > 0 ? [...new Set(observations.map(({ kd_id }) => kd_id))] : null;
  const targets = Map.groupBy(await repository.targets(keys, kdIds), ({ key }) => key);
  const watched = workflows.flatMap((workflow) =>
    unitsOf(workflow, targets.get(workflow.key) ?? []).map((unit) => ({ workflow, unit })),
  );
  const stored = await repository.states(watched.map(({ unit }) => unit.scope));
  const states = new Map(stored.map((state) => [`${state.key} ${scopeId(state)}`, state]));
  const evaluations = watched.map(({ workflow, unit }) =>
    newEvaluation(workflow, unit, states.get(`${workflow.key} ${scopeId(unit.scope)}`)),
  );
  await addCalendars(sql, evaluations);
  return evaluations;
}

/** Starts the evaluation of a condition from its stored state, or without one. */
export function newEvaluation(workflow: WorkflowRow, unit: WatchUnit, stored?: StateRow): Evaluation {
  const state = stored ?? newState(unit.scope);
  const resolved = resolveTree(unit.tree, unit.targets);
  const facts = new TreeFacts(resolved, state.facts);
  return { workflow, unit, state, resolved, facts, calendars: [], received: [], presses: [], isChanged: false };
}

function newState(scope: Scope): StateRow {
  const nothing = {
    active: false,
    fired: [],
    judged_at: null,
    look_at: null,
    facts: {},
    status_at: null,
    run_id: null,
  };
  return { ...scope, ...nothing };
}

export async function addCalendars(sql: Sql, evaluations: readonly Evaluation[]): Promise<void> {
  const dependent = evaluations.filter(({ resolved }) => asksCalendar(resolved.condition));
  if (dependent.length === 0) return;
  const enterprises = [...new Set(dependent.map(({ workflow }) => workflow.enterprise_id))];
  const calendars = await new ConditionSourcesRepository(sql).calendars(enterprises);
  const own = Map.groupBy(calendars, ({ enterprise_id }) => enterprise_id);
  for (const each of dependent) each.calendars = own.get(each.workflow.enterprise_id) ?? [];
}

/**
 * A state that holds but has no facts was written by the version before, or arrived from another server. It counts as past its limit,
 * so that a value within the way back does not end it.
 */
function assumeHolding({ unit, state, workflow, resolved, facts }: Evaluation): void {
  const [watched] = resolved.watched;
  if (!unit.isAlone || !state.active || !state.judged_at || !watched || workflow.trigger === "offline") return;
  if (facts.missing.includes(watched.key))
    facts.begin(watched.key, [{ at: state.judged_at.getTime(), value: assumedValue(watched.node) }]);
}

async function addObservation(
  { workflow, facts, received, presses }: Evaluation,
  watched: WatchedFact,
  observation: Observation,
  energyToday: EnergyToday,
): Promise<void> {
  const { key, node, target } = watched;
  const at = observation.instant.getTime();
  if (node.trigger === "press") {
    const { channel } = target;
    const isPressed = observation.report?.presses?.some(
      (each) => each.channel === channel && each.press === node.press,
    );
    if (isPressed && facts.add(key, { at, value: true })) presses.push(at);
    return;
  }
  const value = await observedValue(workflow.enterprise_id, watched, observation, energyToday);
  if (value === undefined) return;
  received.push({ at, value });
  facts.add(key, { at, value });
}

async function observedValue(
  enterpriseId: string,
  { node: { trigger, qualifier }, target }: WatchedFact,
  { values, report }: Observation,
  energyToday: EnergyToday,
) {
  if (trigger === "sensor") {
    const value = report?.values?.[target.channel ?? ""];
    return value === undefined || !target.kind ? undefined : (sensorValue(target.kind, value) ?? null);
  }
  if (!values || isFieldTrigger(trigger)) return undefined;
  if (trigger === "energy") return values.motor ? undefined : energyToday(enterpriseId, target.device_id);
  return valueFor(values, trigger as WorkflowTrigger, qualifier);
}
