import type { SourceRule } from "@switchboard/domain/alarms";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";

/** What a workflow says about its own alarms. */
export interface WorkflowRuleOfAlarms {
  name: string;
  /** Undefined where it says nothing, and the rule of the enterprise holds. */
  rule: Partial<SourceRule> | undefined;
  /** Since when it is as it is. */
  changedAt: Date | undefined;
  endsBySelf: boolean;
}

/** What alarms ask of workflows, which stand above them. */
export interface WorkflowAlarms {
  rulesOf(sql: Sql, enterpriseId: string, keys: readonly string[]): Promise<ReadonlyMap<string, WorkflowRuleOfAlarms>>;
  /** As any other edit of the workflow: by the rights of whoever does it, kept as a version, and recorded. */
  setRule(actor: Actor, key: string, rule: SourceRule): Promise<void>;
}

/** Where there are no workflows. */
export const NO_WORKFLOWS: WorkflowAlarms = { rulesOf: async () => new Map(), setRule: async () => undefined };
