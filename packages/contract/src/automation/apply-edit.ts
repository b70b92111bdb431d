import type { ActionInput, SwitchActionView } from "../control/actions.ts";
import type { editScene } from "../control/endpoints/scenes.ts";
import type { Scene } from "../control/scenes.ts";
import type { BodyOf } from "../core/endpoint.ts";
import type { editSchedule } from "./endpoints/schedules.ts";
import type { editWorkflows, WorkflowInput } from "./endpoints/workflows.ts";
import type { Schedule } from "./schedules.ts";
import type { Workflow } from "./workflows.ts";

type ScheduleInput = Omit<BodyOf<typeof editSchedule>, "id" | "only">;
type SceneInput = Omit<BodyOf<typeof editScene>, "sceneId" | "only">;

/** Returns the schedule after an edit: the sent fields that `only` lists, over the stored ones. */
export function applyScheduleEdit(was: Schedule, { only, ...edit }: ScheduleInput & Only): ScheduleInput {
  const { name, time, days, repeats, date, force, before, rhythm = null } = was;
  const actions = actionInputs(was.actions);
  const more_times = was.more_times?.map(({ _id, time: at, sun = null, reach = null, actions: then }) => {
    return { _id, time: at, sun, reach, actions: actionInputs(then) };
  });
  const stored = { name, time, days, repeats, date, force, before, rhythm, actions, more_times };
  // Callers that do not know of further times leave them unchanged.
  return overlay(stored, { ...edit, more_times: edit.more_times ?? more_times }, only);
}

export function applySceneEdit({ name, actions }: Scene, { only, ...edit }: SceneInput & Only): SceneInput {
  return overlay({ name, actions: actionInputs(actions) }, edit, only);
}

/** Returns the workflow after an edit. The watched things count as one field, whichever of its names is listed. */
export function applyWorkflowEdit(
  was: readonly Workflow[],
  edit: readonly WorkflowInput[],
  only: BodyOf<typeof editWorkflows>["only"],
): readonly WorkflowInput[] {
  const stored = was.map(workflowInput);
  const [rule, sent] = [stored[0], edit[0]];
  if (!rule || !sent) return edit;
  // Callers that do not know about safety or about conditions of several triggers leave them unchanged.
  if (!only)
    return edit.map((each) => ({
      ...(each.trigger === rule.trigger && rule.minutes && { minutes: rule.minutes }),
      ...safetyFieldsOf(rule),
      ...treeFieldsOf(rule),
      ...each,
    }));
  const isWatched = (["device", "group", "sensor", "button"] as const).some((name) => only.includes(name));
  const watched = isWatched ? edit : stored;
  const edited = overlay(rule, sent, only);
  return watched.map(({ device, group, sensor, button }) => ({ ...edited, device, group, sensor, button }));
}

interface Only {
  only?: readonly string[] | undefined;
}

function overlay<T extends object>(stored: T, edit: T, only: readonly string[] | undefined): T {
  if (!only) return edit;
  return { ...stored, ...Object.fromEntries(Object.entries(edit).filter(([name]) => only.includes(name))) };
}

/** Converts stored actions to the form in which a caller sends them. */
function actionInputs(views: readonly SwitchActionView[]): ActionInput[] {
  return views.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
  }));
}

function safetyFieldsOf({ safety, safetyMinutes }: Pick<WorkflowInput, "safety" | "safetyMinutes">) {
  return { ...(safety && { safety }), ...(safetyMinutes && { safetyMinutes }) };
}

function treeFieldsOf({ tree, else: otherwise, steps, alarm }: WorkflowInput) {
  return {
    ...(tree && { tree }),
    ...(otherwise && { else: otherwise }),
    ...(steps && { steps }),
    ...(alarm && { alarm }),
  };
}

type Doing = Pick<Workflow, "actions" | "scene" | "notification">;
const doingInput = ({ actions, scene, notification }: Doing) => ({
  actions: actionInputs(actions),
  ...(scene && { scene: scene._id }),
  notification: notificationInput(notification),
});

function notificationInput(notification: Workflow["notification"]): WorkflowInput["notification"] {
  if (!notification) return null;
  const { people, ...rest } = notification;
  return { ...rest, ...(people && { people: people.map(({ _id }) => _id) }) };
}

function workflowInput(entry: Workflow): WorkflowInput {
  const { name, device, group, sensor, button, trigger, qualifier, value, notification, startTime, endTime } = entry;
  const watched =
    sensor || button
      ? { sensor: sensor?._id ?? null, button: button?._id ?? null }
      : { device: device?._id ?? null, group: group?._id ?? null };
  const actions = actionInputs(entry.actions);
  const notify = notificationInput(notification);
  const optional = {
    ...(entry.minutes && { minutes: entry.minutes }),
    ...(entry.press && { press: entry.press }),
    ...(entry.scene && { scene: entry.scene._id }),
    ...safetyFieldsOf(entry),
    ...(entry.tree && { tree: entry.tree }),
    ...(entry.else && { else: doingInput(entry.else) }),
    ...(entry.steps && {
      steps: entry.steps.map(({ afterMinutes, whileItLasts, ...doing }) => ({
        ...doingInput(doing),
        afterMinutes,
        ...(whileItLasts && { whileItLasts }),
      })),
    }),
    ...(entry.alarm && { alarm: entry.alarm }),
  };
  return {
    ...watched,
    name,
    trigger,
    qualifier,
    value,
    ...optional,
    notification: notify,
    startTime,
    endTime,
    actions,
  };
}
