import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type AlreadySent,
  applyWorkflowEdit,
  type BodyOf,
  type contract,
  type ReplyOf,
  type Workflow,
  type WorkflowRecipients,
} from "@switchboard/contract";
import type { SourceRule } from "@switchboard/domain/alarms";
import { forTheTrail } from "../../../core/access/rights.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { endAlarmsOfWorkflow } from "../../alarms/alarms/ended-alarms.service.ts";
import type { WorkflowAlarms, WorkflowRuleOfAlarms } from "../../alarms/alarms/workflow-alarms.ts";
import { currentRecipients, recipientsOf } from "../../alarms/on-call/recipients.service.ts";
import { alreadySent } from "../../control/actions/already-sent.ts";
import type { CauseChange, Withdraw, WithdrawalService } from "../../control/commands/withdrawal.service.ts";
import { beginWatching } from "./beginning.ts";
import { countUnable } from "./count-unable.ts";
import { present } from "./present-workflow.ts";
import { readWorkflow } from "./read-workflow.ts";
import { withoutLeft } from "./recipients.service.ts";
import { currentInputs, keepVersion, listVersions, versionInputs, wholeOf } from "./versions.service.ts";
import { alarmOf, ruleOf } from "./workflow-alarms.ts";
import { type EntryRow, type WorkflowRule, WorkflowsRepository } from "./workflows.repository.ts";

/** Lists and changes workflows. Everyone has their own; admins have all. */
export class WorkflowsService implements WorkflowAlarms {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #withdrawal: WithdrawalService;
  readonly #changed: () => void;

  /** `changed` is called after each change, so that this server applies it at once; other servers get a store notice. */
  constructor(parts: { database: Database; clock: Clock; withdrawal: WithdrawalService; changed: () => void }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#withdrawal = parts.withdrawal;
    this.#changed = parts.changed;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listWorkflows>> {
    const workflows = await present(this.#database, actor, await this.#rows(actor));
    return { groups: [...Map.groupBy(workflows, ({ key }) => key)].map(([key, own]) => ({ key, workflows: own })) };
  }

  async count(actor: Actor): Promise<ReplyOf<typeof contract.workflowCount>> {
    return { unable: await countUnable(this.#database, actor.enterpriseId, await this.#rows(actor)) };
  }

  #rows(actor: Actor): Promise<EntryRow[]> {
    const owner = actor.role === "admin" ? null : actor.userId;
    return new WorkflowsRepository(this.#database).list(actor.enterpriseId, owner);
  }

  create(
    actor: Actor,
    { workflows, ifTrueNow }: BodyOf<typeof contract.newWorkflows>,
  ): Promise<{ workflows: Workflow[] }> {
    const key = randomUUID();
    return this.#change(actor, key, async (sql) => {
      const { rule, watched } = await readWorkflow(sql, actor, workflows);
      const repository = new WorkflowsRepository(sql);
      await repository.insert(actor, key, rule, this.#clock.now());
      await repository.setEntries(actor.enterpriseId, key, watched);
      await this.#begin(sql, actor, key, ifTrueNow);
      return { verb: "create", sent: 0 };
    });
  }

  edit(actor: Actor, { key, workflows, only, isActive, ifTrueNow }: BodyOf<typeof contract.editWorkflows>) {
    return this.#change(actor, key, async (sql, withdraw) => {
      const repository = new WorkflowsRepository(sql);
      await repository.hold(actor.enterpriseId, [key]);
      const rows = await ownEntries(sql, actor, key);
      if (rows.length === 0) throw await missing(sql, actor, "workflow", key);
      const [before] = rows;
      refuseSafety(actor, rows);
      const was = await present(sql, forTheTrail(actor), rows);
      if (workflows) {
        const { rule, watched } = await readWorkflow(sql, actor, applyWorkflowEdit(was, workflows, only));
        await keepVersion(sql, actor, rows, this.#clock.now());
        await repository.update(actor.enterpriseId, key, rule);
        await repository.setEntries(actor.enterpriseId, key, watched);
        const isSame = before !== undefined && isSameCondition(before, rule);
        if (!isSame) await repository.forget(actor.enterpriseId, key);
        if (!isSame || (before.alarm && !rule.alarm))
          await endAlarmsOfWorkflow(sql, actor.enterpriseId, key, this.#clock.now());
      }
      if (workflows || isActive === false) await repository.cancelWaits(actor.enterpriseId, key);
      if (isActive !== undefined) {
        await repository.setActive(actor.enterpriseId, key, isActive);
        if (!before?.is_active) await repository.forget(actor.enterpriseId, key);
      }
      await this.#begin(sql, actor, key, ifTrueNow);
      return { verb: "edit", was, sent: workflows || isActive === false ? await withdraw() : 0 };
    });
  }

  async versions(actor: Actor, key: string): Promise<ReplyOf<typeof contract.workflowVersions>> {
    const rows = await ownEntries(this.#database, actor, key);
    if (rows.length === 0) throw new AppError("workflow.not_found");
    return { versions: await listVersions(this.#database, actor, rows) };
  }

  /** Restores a version as an edit: the restored version is checked again, and the replaced one is kept. */
  async undo(actor: Actor, { key, version }: BodyOf<typeof contract.undoWorkflow>) {
    if ((await ownEntries(this.#database, actor, key)).length === 0)
      throw await missing(this.#database, actor, "workflow", key);
    const was = await versionInputs(this.#database, actor, key, version);
    return this.edit(actor, { key, workflows: await withoutLeft(this.#database, actor.enterpriseId, was) });
  }

  async rulesOf(sql: Sql, enterpriseId: string, keys: readonly string[]) {
    if (keys.length === 0) return new Map<string, WorkflowRuleOfAlarms>();
    const rows = await new WorkflowsRepository(sql).alarmsOf(enterpriseId, keys);
    return new Map(
      rows.map(({ key, name, alarm, changed_at, is_press }): [string, WorkflowRuleOfAlarms] => [
        key,
        {
          name,
          rule: alarm ? ruleOf(alarm) : undefined,
          changedAt: changed_at ?? undefined,
          endsBySelf: !is_press,
          recipients: alarm?.notify ? recipientsOf(alarm.notify) : undefined,
        },
      ]),
    );
  }

  async setRule(actor: Actor, key: string, rule: SourceRule): Promise<void> {
    const rows = await ownEntries(this.#database, actor, key);
    if (rows.length === 0) throw await missing(this.#database, actor, "workflow", key);
    const notify = await this.#recipients(actor, rows);
    const alarm = { ...alarmOf(rule), ...(notify && { notify }) };
    const workflows = await withoutLeft(this.#database, actor.enterpriseId, currentInputs(rows));
    await this.edit(actor, { key, workflows: workflows.map((each) => ({ ...each, alarm })) });
  }

  /** Returns the people and plans of an alarm that are still there. */
  async #recipients(actor: Actor, [row]: readonly EntryRow[]): Promise<WorkflowRecipients | null> {
    const notify = row?.alarm?.notify ?? null;
    return (await currentRecipients(this.#database, actor.enterpriseId, [notify]))(notify);
  }

  /** Deletes all of the entries, or none. */
  async delete(actor: Actor, entryIds: readonly string[]): Promise<{ deleted: number } & AlreadySent> {
    const ids = distinctIds(entryIds);
    const keys = [...new Set((await findEntries(this.#database, actor, ids)).map(({ key }) => key))];
    const make: CauseChange<{ deleted: number } & AlreadySent>["make"] = async (sql, withdraw) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new WorkflowsRepository(sql);
      await repository.hold(actor.enterpriseId, keys);
      const rows = await findEntries(sql, actor, ids);
      refuseSafety(actor, rows);
      const workflows = Map.groupBy(await present(sql, forTheTrail(actor), rows), ({ key }) => key);
      for (const [key, was] of workflows) {
        await recordWorkflow(sql, actor, "delete", { was });
        const named = was.map(({ _id }) => _id);
        await intoBin(sql, actor, { thing: "workflow", id: key, name: was[0]?.name ?? "", named }, async () => {
          await repository.delete(actor.enterpriseId, named);
          await repository.deleteIdle(actor.enterpriseId, [key]);
        });
      }
      await tellAudience(
        sql,
        actor,
        rows.map((row) => row.owner_id),
        "workflows",
      );
      return { deleted: ids.length, ...alreadySent(await withdraw()) };
    };
    return this.#withdrawal.around(actor.enterpriseId, keys, { make });
  }

  /** Lets what is watched from now on count as triggered where it is already true, unless the person wants it to act at once. */
  #begin(sql: Sql, { enterpriseId: enterprise_id }: Actor, key: string, ifTrueNow: IfTrueNow): Promise<void> {
    return beginWatching(sql, { enterprise_id, key }, { acts: ifTrueNow === "act", now: this.#clock.now() });
  }

  /** Makes one change in one transaction, and returns the entries of the key after it. */
  async #change(
    actor: Actor,
    key: string,
    work: (sql: Sql, withdraw: Withdraw) => Promise<ChangeResult>,
  ): Promise<{ workflows: Workflow[] } & AlreadySent> {
    const make = async (sql: Sql, withdraw: Withdraw) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const { verb, was, sent } = await work(sql, withdraw);
      const rows = await new WorkflowsRepository(sql).ofKey(actor.enterpriseId, key);
      await tellAudience(sql, actor, [rows[0]?.owner_id ?? null], "workflows");
      const workflows = await present(sql, actor, rows);
      await recordWorkflow(sql, actor, verb, { was, is: await present(sql, forTheTrail(actor), rows) });
      return { workflows, ...alreadySent(sent) };
    };
    const reply = await this.#withdrawal.around(actor.enterpriseId, [key], { make });
    this.#changed();
    return reply;
  }
}

type IfTrueNow = BodyOf<typeof contract.newWorkflows>["ifTrueNow"];

interface ChangeResult {
  verb: string;
  was?: Workflow[];
  /** How many switches already got a command. */
  sent: number;
}

/** Records the entries of a key as one workflow. */
async function recordWorkflow(
  sql: Sql,
  actor: Actor,
  verb: string,
  { was, is }: { was?: Workflow[] | undefined; is?: Workflow[] },
): Promise<void> {
  const [before, after] = [wholeOf(was), wholeOf(is)];
  const { name = "", key = null } = is?.[0] ?? was?.[0] ?? {};
  await record(sql, actor, { action: `workflow.${verb}`, subject: name, subject_id: key, before, after });
}

/** Returns the entries that are still there. Refuses all of them if one never belonged to this person. */
async function findEntries(sql: Sql, actor: Actor, ids: string[]): Promise<EntryRow[]> {
  const rows = (await new WorkflowsRepository(sql).byIds(actor.enterpriseId, ids)).filter((row) => isOwn(actor, row));
  const ownIds = new Set(rows.map(({ id }) => id));
  const missingIds = ids.filter((id) => !ownIds.has(id));
  if (!(await wereDeleted(sql, actor, "workflow", missingIds))) throw new AppError("workflow.not_found");
  return rows;
}

function isOwn(actor: Actor, row: EntryRow): boolean {
  return actor.role === "admin" || row.owner_id === actor.userId;
}

/** A safety workflow acts over everybody's holds, so only admins may change it. */
function refuseSafety(actor: Actor, rows: readonly EntryRow[]): void {
  if (actor.role !== "admin" && rows.some(({ is_safety }) => is_safety)) throw new AppError("workflow.safety");
}

/** Returns the entries of a key if the person owns them or is an admin; else none. */
export async function ownEntries(sql: Sql, actor: Actor, key: string): Promise<EntryRow[]> {
  const rows = await new WorkflowsRepository(sql).ofKey(actor.enterpriseId, key);
  return rows.every((row) => isOwn(actor, row)) ? rows : [];
}

/** A workflow must not fire again for a new name or new actions while its condition holds. */
export function isSameCondition(before: WorkflowRule, after: WorkflowRule): boolean {
  const keys = ["trigger", "qualifier", "value", "minutes", "press", "start_time", "end_time"] as const;
  return keys.every((key) => before[key] === after[key]) && isDeepStrictEqual(before.tree, after.tree);
}
