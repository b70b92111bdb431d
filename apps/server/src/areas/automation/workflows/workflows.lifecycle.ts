import type { Sql } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { replaceMissingOwner } from "../../people/members/members.lifecycle.ts";
import { FiringsRepository } from "./firings.repository.ts";
import { SensorWatchRepository } from "./sensor-watch.repository.ts";
import { goOnFrom, lookAt } from "./tree-looks.ts";
import { TreeWatchRepository } from "./tree-watch.repository.ts";
import { WaitsRepository } from "./waits.repository.ts";
import { WatchRepository } from "./workflow-watch.repository.ts";
import { verdictOn } from "./workflow-watch.service.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

const HOUR_MS = 3_600_000;

export const workflowsLifecycle = {
  /** Firings go before the commands they gave, so that none is shown without what it did. */
  retain: { kind: "commands", earlierMs: HOUR_MS, forget: (sql, ...old) => new FiringsRepository(sql).forget(...old) },
  /** Workflows that watch nothing any more end: what they watched is gone for good. */
  remove: { purgeWorkflowEntries: (sql, ...idle) => new WorkflowsRepository(sql).deleteIdle(...idle) },
  restore: missDueWorkflows,
  giveBack: { prepare: { workflow: replaceMissingOwner } },
} satisfies Lifecycle;

/**
 * Leaves the steps that came due since the backup, and counts conditions that have begun to hold by time alone as fired. Whoever had
 * the store then has done it; what begins to hold from now on fires as ever.
 */
async function missDueWorkflows(sql: Sql, now: Date): Promise<void> {
  await new WaitsRepository(sql).dropOlder(now);
  await new SensorWatchRepository(sql).passRipe(now);
  await passOffline(sql, now);
  await passTrees(sql, now);
}

async function passOffline(sql: Sql, now: Date): Promise<void> {
  const repository = new WatchRepository(sql);
  const begun = (await repository.offline(now)).filter((row) => verdictOn(row, row.minutes, now).does !== "nothing");
  if (begun.length > 0) await repository.save(begun.map((row) => ({ ...row, active: true, judged_at: now })));
}

async function passTrees(sql: Sql, now: Date): Promise<void> {
  const repository = new TreeWatchRepository(sql);
  const keys = await repository.timedKeys(now);
  const looks = await lookAt(sql, keys, { news: [], now, energyToday: async () => undefined });
  const begun = looks.map((look) => goOnFrom(look, now, [], [])).filter(({ is_true }) => is_true);
  // Without a firing of its own: nothing is done when it ends, either.
  if (begun.length > 0) await repository.save(begun.map((row) => ({ ...row, run_id: null })));
}

/** Part of the transaction that imports an enterprise: steps that its workflows were waiting to take are not taken here. */
export function leaveWaitingSteps(sql: Sql, enterpriseId: string): Promise<void> {
  return new WaitsRepository(sql).leaveAll(enterpriseId);
}
