import {
  type AuditedValues,
  type Workflow,
  type WorkflowInput,
  type WorkflowVersion,
  workflowChange,
} from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { present } from "./present-workflow.ts";
import { type VersionEntry, VersionsRepository } from "./versions.repository.ts";
import type { Doing, EntryRow, EntryTarget, WorkflowRule } from "./workflows.repository.ts";

/** Returns the values of a workflow whose changes are recorded. */
export function wholeOf(entries: readonly Workflow[] | undefined): AuditedValues | undefined {
  const [first] = entries ?? [];
  if (!first) return undefined;
  const watches = (entries ?? []).map(
    ({ device, group, sensor, button }) => (sensor ?? button)?.name ?? device?.device_name ?? group?.name ?? "",
  );
  return { ...first, scene: first.scene?.name, watches };
}

/** Stores a workflow as a version before it is changed. */
export async function keepVersion(sql: Sql, actor: Actor, rows: readonly EntryRow[], at: Date): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const watched = rows.map(({ device_id, group_id, sensor_id, button_id }) => {
    return { device_id, group_id, sensor_id, button_id };
  });
  await new VersionsRepository(sql).keep(actor, first.key, { rule: ruleOf(first), watched }, at);
}

/** Returns each change of a workflow: by whom, when, and what differed before it. */
export async function listVersions(sql: Sql, actor: Actor, rows: EntryRow[]): Promise<WorkflowVersion[]> {
  const [now] = rows;
  if (!now) return [];
  const storedEntries = await new VersionsRepository(sql).list(actor.enterpriseId, now.key);
  const versions = [...Map.groupBy(storedEntries, ({ version }) => version).values()];
  let after = await present(sql, actor, rows);
  const listed: WorkflowVersion[] = [];
  for (const entries of versions) {
    const [first] = entries;
    if (!first) continue;
    const before = await present(
      sql,
      actor,
      entries.map((entry) => entryOf(now, entry)),
    );
    const { version, saved_at, saved_name: by } = first;
    listed.push({ version, at: saved_at.toISOString(), by, ...workflowChange(before, after) });
    after = before;
  }
  return listed;
}

/** Returns a version as a caller would send it, so that it is checked again with the rights of the person who restores it. */
export async function versionInputs(sql: Sql, actor: Actor, key: string, version: number): Promise<WorkflowInput[]> {
  const storedEntries = await new VersionsRepository(sql).list(actor.enterpriseId, key);
  const entries = storedEntries.filter((entry) => entry.version === version);
  const [first] = entries;
  if (!first) throw new AppError("workflow.not_found");
  return inputsOf(first.rule, entries);
}

/** Returns a workflow as a caller would send it. */
export function currentInputs(rows: readonly EntryRow[]): WorkflowInput[] {
  const [first] = rows;
  return first ? inputsOf(ruleOf(first), rows) : [];
}

function inputsOf(rule: WorkflowRule, watched: readonly EntryTarget[]): WorkflowInput[] {
  const shared = inputOf(rule);
  return rule.tree ? [shared] : watched.map((entry) => ({ ...shared, ...watchedOf(entry) }));
}

function ruleOf(row: EntryRow): WorkflowRule {
  const { name, trigger, qualifier, value, minutes, press, actions, scene_id, notification, start_time, end_time } =
    row;
  const { is_safety, safety_minutes, tree, otherwise, steps, alarm } = row;
  const condition = { trigger, qualifier, value, minutes, press, start_time, end_time, is_safety, safety_minutes };
  return { name, ...condition, actions, scene_id, notification, tree, otherwise, steps, alarm };
}

function entryOf(now: EntryRow, { rule, ...entry }: VersionEntry): EntryRow {
  return { ...now, ...rule, ...entry, id: now.id, last_fired: null };
}

const doingInput = ({ actions, scene_id: scene, notification }: Doing) => ({ actions, scene, notification });

function inputOf(rule: WorkflowRule): WorkflowInput {
  const { name, trigger, qualifier, value, minutes, press, start_time: startTime, end_time: endTime } = rule;
  const { is_safety: safety, safety_minutes, tree, otherwise, steps, alarm } = rule;
  return {
    ...doingInput(rule),
    ...{ name, trigger, qualifier, value, minutes, press, startTime, endTime, safety },
    ...(safety_minutes !== null && { safetyMinutes: safety_minutes }),
    tree,
    else: otherwise && doingInput(otherwise),
    steps: steps.map(({ afterMinutes, whileItLasts, ...doing }) => ({
      ...doingInput(doing),
      afterMinutes,
      whileItLasts,
    })),
    alarm,
  };
}

function watchedOf({ device_id, group_id, sensor_id, button_id }: EntryTarget): Partial<WorkflowInput> {
  if (sensor_id) return { sensor: sensor_id };
  return button_id ? { button: button_id } : { device: device_id, group: group_id };
}
