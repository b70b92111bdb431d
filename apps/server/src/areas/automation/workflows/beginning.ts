import { holdsAlready, nextLook } from "@switchboard/domain/automation";
import type { Sql } from "../../../platform/db/database.ts";
import { EngineRepository, type StateRow, type WorkflowKey } from "./engine.repository.ts";
import { loadConditions } from "./evaluation.ts";
import { addHistory } from "./tree-history.ts";
import { type Evaluation, knownFacts } from "./watch-units.ts";

export interface Beginning {
  /** Lets a condition that is already true fire at once. */
  acts: boolean;
  now: Date;
}

/**
 * Writes the first state of every condition of a workflow that has none yet. A condition that is already true counts as fired, so that
 * saving, enabling or restoring a workflow does not set anything off. Part of the transaction that makes the change.
 */
export async function beginWatching(sql: Sql, workflow: WorkflowKey, beginning: Beginning): Promise<void> {
  const loaded = await loadConditions(sql, [workflow], { observations: [] });
  const fresh = loaded.filter(({ state }) => state.judged_at === null);
  const holding = new Set(await holdingNow(sql, fresh, beginning.now));
  const states = fresh
    .filter(({ unit }) => !unit.isMomentary)
    .map((each) => firstState(each, holding.has(each), beginning));
  if (states.length > 0) await new EngineRepository(sql).save(states);
}

/** Returns the conditions of one workflow that are true by what is stored. A press is over at once and never true. */
export async function holdingNow(sql: Sql, evaluations: readonly Evaluation[], now: Date): Promise<Evaluation[]> {
  const lasting = evaluations.filter(({ unit }) => !unit.isMomentary);
  await addHistory(sql, lasting, now);
  for (const { unit, workflow, facts } of lasting)
    if (unit.isAlone && workflow.trigger !== "offline") facts.bridgeSilence();
  return lasting.filter((each) => holdsAlready(each.resolved.condition, knownFacts(each), now.getTime()));
}

function firstState(evaluation: Evaluation, isTrue: boolean, { acts, now }: Beginning): StateRow {
  const { state, unit, workflow, resolved, facts } = evaluation;
  const active = isTrue && !acts;
  const lookedAt = now.getTime();
  const next = nextLook(resolved.condition, knownFacts(evaluation), { isTrue: active, fired: [], lookedAt });
  return {
    ...state,
    active,
    judged_at: now,
    look_at: isTrue && acts ? now : next === null ? null : new Date(next),
    facts: facts.stored(lookedAt),
    status_at: unit.isAlone && workflow.trigger !== "offline" ? null : now,
  };
}
