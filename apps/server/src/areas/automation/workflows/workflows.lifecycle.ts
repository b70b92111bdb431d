import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { Lifecycle, ReturnedIds } from "../../../platform/lifecycle.ts";
import { replaceMissingOwner } from "../../people/members/members.lifecycle.ts";
import { advance } from "./advance.ts";
import { beginWatching } from "./beginning.ts";
import { EngineRepository } from "./engine.repository.ts";
import { evaluate } from "./evaluation.ts";
import { FiringsRepository } from "./firings.repository.ts";
import { WaitsRepository } from "./waits.repository.ts";
import type { Evaluation } from "./watch-units.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

const HOUR_MS = 3_600_000;

export const workflowsLifecycle = {
  /** Firings are deleted before their commands, so that none is shown without what it did. */
  retain: { kind: "commands", earlierMs: HOUR_MS, forget: (sql, ...old) => new FiringsRepository(sql).forget(...old) },
  /** Workflows without any target are deleted, because their targets are gone for good. */
  remove: { purgeWorkflowEntries: (sql, ...idle) => new WorkflowsRepository(sql).deleteIdle(...idle) },
  restore: missDueWorkflows,
  giveBack: { prepare: { workflow: replaceMissingOwner }, settle: beginRestored },
} satisfies Lifecycle;

/** Counts what became true while a workflow or device was in the bin as triggered, because its state is of the time before. */
async function beginRestored(
  sql: Sql,
  { enterpriseId, at: now = new Date() }: Pick<Actor, "enterpriseId" | "at">,
  back: ReturnedIds,
): Promise<void> {
  const workflows = back("workflows");
  const restored = { workflows, entries: back("workflow_entries"), devices: back("devices") };
  const keys = await new WorkflowsRepository(sql).forgetRestored(enterpriseId, restored);
  for (const key of new Set([...workflows, ...keys]))
    await beginWatching(sql, { enterprise_id: enterpriseId, key }, { acts: false, now });
}

/**
 * Skips the steps that came due since the backup, and counts conditions that time alone has made true as fired, because the server that
 * had the store then has done both. Conditions that become true from now on fire as usual.
 */
async function missDueWorkflows(sql: Sql, now: Date): Promise<void> {
  await new WaitsRepository(sql).dropOlder(now);
  const repository = new EngineRepository(sql);
  const keys = await repository.dueKeys(now, null);
  const evaluations = await evaluate(sql, keys, { observations: [], now, energyToday: async () => undefined });
  const begun = evaluations
    .filter(({ state }) => !state.active)
    .map((each) => advance(withOnlineTargets(each), now).state)
    .filter(({ active }) => active)
    // Without a firing, nothing is done when the condition ends, either.
    .map((state) => ({ ...state, run_id: null }));
  if (begun.length > 0) await repository.save(begun);
}

/** Counts time also for sensors of devices that are offline, because they will be back. */
function withOnlineTargets(evaluation: Evaluation): Evaluation {
  const targets = evaluation.unit.targets.map((target) => ({ ...target, is_online: true }));
  return { ...evaluation, unit: { ...evaluation.unit, targets } };
}

/** Skips the steps that the workflows of an imported enterprise were waiting for. Part of the transaction of the import. */
export function leaveWaitingSteps(sql: Sql, enterpriseId: string): Promise<void> {
  return new WaitsRepository(sql).leaveAll(enterpriseId);
}
