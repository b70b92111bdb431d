import { randomUUID } from "node:crypto";
import {
  beginTree,
  causeOf,
  nextLook,
  runPresses,
  runTree,
  type TreeEvent,
  triggerTruth,
} from "@switchboard/domain/automation";
import { STALE_MS } from "@switchboard/domain/site";
import type { StateRow, WatchedWorkflow } from "./engine.repository.ts";
import type { Crossing, Ending } from "./firings.service.ts";
import { type Evaluation, knownFacts } from "./watch-units.ts";

/** A beginning or an end that follows from an evaluation. */
export type Step = { does: "fire"; crossing: Crossing } | { does: "end"; ending: Ending };

export const stepAt = (step: Step) => (step.does === "fire" ? step.crossing.at : step.ending.at).getTime();

/** How long to wait before a value of a device that is offline is evaluated again. */
const OUT_OF_REACH_MS = 5000;
const MINUTE = 60_000;

/** Continues a condition from its stored state: returns the new state, and what begins and ends. */
export function advance(evaluation: Evaluation, now: Date): { state: StateRow; steps: Step[] } {
  const { state, unit, resolved, facts } = evaluation;
  if (isOutOfReach(evaluation))
    return { state: { ...state, look_at: new Date(now.getTime() + OUT_OF_REACH_MS) }, steps: [] };
  const conditionFacts = knownFacts(evaluation);
  const before = startState(evaluation, now);
  const to = Math.max(before.lookedAt, lastInstant(evaluation) ?? now.getTime());
  const run = unit.isMomentary
    ? { state: { ...before, lookedAt: to }, events: runPresses(resolved.condition, conditionFacts, evaluation.presses) }
    : runTree(resolved.condition, conditionFacts, before, to);
  const events = actionable(evaluation, run.events, run.state.isTrue, now);
  const ignored = run.events.filter((event) => !events.includes(event)).map(({ at }) => at);
  const next = unit.isMomentary ? null : nextLook(resolved.condition, conditionFacts, run.state);
  const { steps, runId } = stepsOf(evaluation, events);
  return {
    state: {
      ...state,
      active: run.state.isTrue,
      fired: run.state.fired.filter((at) => !ignored.includes(at)).map((at) => new Date(at)),
      judged_at: new Date(to),
      look_at: next === null ? null : new Date(next),
      facts: facts.stored(to),
      run_id: runId,
    },
    steps,
  };
}

/** The silence of a device that is offline says nothing about its values. */
function isOutOfReach({ unit, workflow, received }: Evaluation): boolean {
  const isTold = unit.isMomentary || workflow.trigger === "offline" || received.length > 0;
  return unit.isAlone && !isTold && !unit.targets[0]?.is_online;
}

function startState({ state, received }: Evaluation, now: Date) {
  const first = received[0]?.at ?? now.getTime();
  // After the clock was set back, instants of the future must not keep the workflow from firing.
  const fired = state.fired.map((at) => at.getTime()).filter((at) => at - now.getTime() <= STALE_MS);
  const from = Math.min(state.judged_at?.getTime() ?? first, now.getTime());
  return { ...beginTree(from), isTrue: state.active, fired };
}

/** Evaluates up to the newest message and not up to now, so that messages with an earlier instant can still follow. */
function lastInstant({ received, presses }: Evaluation): number | undefined {
  const instants = [...received.map(({ at }) => at), ...presses];
  return instants.length > 0 ? Math.max(...instants) : undefined;
}

/**
 * Skips firings that were not noticed in time, unless the condition still holds. On a single target, firings that time alone began
 * and that a message has ended since are skipped, too.
 */
function actionable({ unit, received, presses }: Evaluation, events: readonly TreeEvent[], isTrue: boolean, now: Date) {
  const instants = new Set([...received.map(({ at }) => at), ...presses]);
  const last = events.findLastIndex(({ does }) => does !== "end");
  return events.filter(({ at, does }, index) => {
    if (does === "end" || (isTrue && index === last)) return true;
    return unit.isAlone ? instants.has(at) : now.getTime() - at <= STALE_MS;
  });
}

function stepsOf(evaluation: Evaluation, events: readonly TreeEvent[]): { steps: Step[]; runId: string | null } {
  const { workflow, state } = evaluation;
  const steps: Step[] = [];
  let runId = state.run_id;
  for (const event of events) {
    const source = sourceOf(evaluation, event.at);
    const at = new Date(event.at);
    if (event.does === "end") {
      if (source) steps.push({ does: "end", ending: { condition: source.condition, run: runId, at } });
      runId = null;
    } else if (source) {
      runId = randomUUID();
      const stops = event.does === "stop" && !workflow.is_safety;
      steps.push({ does: "fire", crossing: { ...source, at, stops, run: runId } });
    }
  }
  return { steps, runId: evaluation.unit.isMomentary ? null : runId };
}

/** The workflow with the entry, device and value that an event is about. */
function sourceOf(evaluation: Evaluation, at: number): { condition: WatchedWorkflow; value: number } | undefined {
  const { workflow, unit, resolved, facts } = evaluation;
  const cause = causeOf(resolved.condition, facts.values, at);
  const causing = resolved.watched.find(({ node, key }) => node === cause?.node && key.endsWith(cause.target));
  const target = causing?.target ?? unit.targets[0];
  if (!target) return undefined;
  const { entry_id, device_id } = target;
  const value = unit.isAlone ? aloneValue(evaluation, at) : undefined;
  return { condition: { ...workflow, entry_id, device_id }, value: value ?? cause?.value ?? 0 };
}

/** Minutes for a device that is offline, else the value of the message by which the condition was found to hold. */
function aloneValue({ workflow, resolved, facts, received }: Evaluation, at: number): number | undefined {
  const [watched] = resolved.watched;
  if (!watched) return undefined;
  if (workflow.trigger === "offline") {
    const offlineFact = facts.values.get(watched.key)?.findLast((fact) => fact.at <= at && fact.value === true);
    return offlineFact && (at - offlineFact.at) / MINUTE;
  }
  const cause = received.find((each) => each.at >= at && triggerTruth(watched.node, each.value, true) === true);
  return cause && Number(cause.value);
}
