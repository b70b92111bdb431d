import { hiddenName, type TreeTrigger, treeTriggers, type Workflow, type WorkflowAlarm } from "@switchboard/contract";
import { anyCanReport, isFieldTrigger } from "@switchboard/domain/automation";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { currentRecipients, type ShowRecipients } from "../../alarms/on-call/recipients.service.ts";
import { presentActions } from "../../control/actions/actions.service.ts";
import { idleLists } from "../../control/actions/idle-lists.ts";
import { sceneNames } from "../../control/scenes/playable-scenes.service.ts";
import { nameRecipients } from "./recipients.service.ts";
import { type Doing, type EntryRow, WorkflowsRepository } from "./workflows.repository.ts";

/** Hides the names of devices and groups that the reader may not see. */
export async function present(sql: Sql, reader: Actor, rows: EntryRow[]): Promise<Workflow[]> {
  const show = await showDoings(sql, reader, rows);
  const visible = await new WorkflowsRepository(sql).seenOf(reader, rows);
  const unable = await whyUnable(sql, reader.enterpriseId, rows, show.scenes);
  const recipients = await currentRecipients(
    sql,
    reader.enterpriseId,
    rows.map(({ alarm }) => alarm?.notify),
  );
  const nameOf = (id: string, name: string | null) => (visible.has(id) ? (name ?? "") : hiddenName(reader.language));
  return rows.map((row, index) => ({
    _id: row.id,
    key: row.key,
    name: row.name,
    isActive: row.is_active,
    stopped: row.stopped,
    device: row.device_id ? { _id: row.device_id, device_name: nameOf(row.device_id, row.device_name) } : null,
    group: row.group_id ? { _id: row.group_id, name: nameOf(row.group_id, row.group_name) } : null,
    ...sensingOf(row, (name) => nameOf(row.device_id ?? "", name)),
    ...shownTrigger(row),
    ...show.doing(row),
    startTime: row.start_time,
    endTime: row.end_time,
    ...(row.is_safety && { safety: true }),
    ...(row.is_safety && row.safety_minutes !== null && { safetyMinutes: row.safety_minutes }),
    ...(row.tree && { tree: row.tree }),
    ...(row.otherwise && { else: show.doing(row.otherwise) }),
    ...(row.steps.length > 0 && {
      steps: row.steps.map(({ afterMinutes, whileItLasts, ...doing }) => ({
        ...show.doing(doing),
        afterMinutes,
        ...(whileItLasts && { whileItLasts }),
      })),
    }),
    ...(row.alarm && { alarm: showAlarm(row.alarm, recipients) }),
    owner: row.owner_id && row.owner_name !== null ? { _id: row.owner_id, name: row.owner_name } : null,
    lastFired: row.last_fired?.toISOString() ?? null,
    ...unable(row, index),
  }));
}

function showAlarm({ notify, ...alarm }: WorkflowAlarm, recipients: ShowRecipients): WorkflowAlarm {
  const presentNotify = recipients(notify);
  return presentNotify ? { ...alarm, notify: presentNotify } : alarm;
}

const doingsOf = (row: EntryRow): Doing[] => [row, ...(row.otherwise ? [row.otherwise] : []), ...row.steps];

/** Looks up the actions and scenes of all entries at once. */
async function showDoings(sql: Sql, reader: Actor, rows: readonly EntryRow[]) {
  const doings = rows.flatMap(doingsOf);
  const actions = await presentActions(
    sql,
    reader,
    doings.map((each) => each.actions),
  );
  const actionsOfDoing = new Map(doings.map((each, index) => [each.actions, actions[index] ?? []]));
  const ids = distinctIds(doings.flatMap(({ scene_id }) => scene_id ?? []));
  const scenes = await sceneNames(sql, reader.enterpriseId, ids);
  const notifications = doings.map(({ notification }) => notification);
  const named = await nameRecipients(sql, reader.enterpriseId, notifications);
  const doing = ({ actions: own, scene_id, notification }: Doing) => ({
    actions: actionsOfDoing.get(own) ?? [],
    ...(scene_id && { scene: { _id: scene_id, name: scenes.get(scene_id) ?? "" } }),
    notification: named(notification),
  });
  return { scenes, doing };
}

/** Returns the trigger of an entry; in a tree, the first trigger that names it. */
function shownTrigger(row: EntryRow): Pick<Workflow, "trigger" | "qualifier" | "value"> {
  const { trigger, qualifier, value } = triggerOf(row) ?? row;
  return { trigger, qualifier, value };
}

function triggerOf({ tree, device_id, group_id, sensor_id, button_id }: EntryRow): TreeTrigger | undefined {
  const names = ({ devices, groups, sensors, buttons }: TreeTrigger) =>
    sensor_id
      ? sensors?.includes(sensor_id)
      : button_id
        ? buttons?.includes(button_id)
        : group_id
          ? groups?.includes(group_id)
          : device_id && devices?.includes(device_id);
  return tree ? treeTriggers(tree).find(names) : undefined;
}

function sensingOf(row: EntryRow, named: (name: string | null) => string) {
  const { sensor_id, sensor_name, sensor_kind, sensor_unit, button_id, button_name, minutes, press } = row;
  const shownPress = triggerOf(row)?.press ?? press;
  return {
    ...(sensor_id && {
      sensor: { _id: sensor_id, name: named(sensor_name), kind: sensor_kind ?? "number", unit: sensor_unit ?? "" },
    }),
    ...((sensor_id || minutes > 0) && { minutes }),
    ...(button_id && {
      button: { _id: button_id, name: named(button_name) },
      ...(shownPress && { press: shownPress }),
    }),
  };
}

/** A workflow may have become unable to work since it was saved, by a change of a group, a removed device or a lost right. */
export async function whyUnable(
  sql: Sql,
  enterpriseId: string,
  rows: readonly EntryRow[],
  scenes: ReadonlyMap<string, string>,
) {
  const ids = rows.map(({ id }) => id);
  const types = await new WorkflowsRepository(sql).typesWatched(enterpriseId, ids);
  const lists = rows.map(({ owner_id, actions }) => ({ ownerId: owner_id, actions }));
  const idle = await idleLists(sql, enterpriseId, lists);
  return (row: EntryRow, index: number): Pick<Workflow, "unable"> => {
    // A deleted scene may come back from the bin.
    const plays = row.scene_id !== null && scenes.has(row.scene_id);
    const does = row.notification !== null || row.alarm !== null || plays;
    if (!does && idle[index]) return { unable: "does_nothing" };
    const own = types.get(row.id) ?? [];
    const { trigger } = shownTrigger(row);
    const canFire = isFieldTrigger(trigger) ? own.length > 0 : anyCanReport(own, trigger);
    return canFire ? {} : { unable: "watches_nothing" };
  };
}
