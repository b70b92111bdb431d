import type { AlarmRecipients, SourceRule } from "@switchboard/domain/alarms";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";

/** The settings of a workflow for its own alarms. */
export interface WorkflowRuleOfAlarms {
  name: string;
  /** The workflow's own rule; when undefined, the rule of the enterprise applies. */
  rule: Partial<SourceRule> | undefined;
  /** The time of the last change of the workflow. */
  changedAt: Date | undefined;
  endsBySelf: boolean;
  /** The people whom the alarm notifies, if it names them. */
  recipients: AlarmRecipients | undefined;
}

/** The part of workflows that alarms need; it is passed in, because alarms must not import workflows. */
export interface WorkflowAlarms {
  rulesOf(sql: Sql, enterpriseId: string, keys: readonly string[]): Promise<ReadonlyMap<string, WorkflowRuleOfAlarms>>;
  /** Edits the workflow like any other edit: it checks the actor's rights, keeps a version and is recorded. */
  setRule(actor: Actor, key: string, rule: SourceRule): Promise<void>;
}

/** Used by servers without workflows. */
export const NO_WORKFLOWS: WorkflowAlarms = { rulesOf: async () => new Map(), setRule: async () => undefined };
