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

/** What an edit makes of a schedule: of what was sent the fields that are meant, over how it stands by then. */
export function meantSchedule(was: Schedule, { only, ...given }: ScheduleInput & Only): ScheduleInput {
  const { name, time, days, repeats, date, force, before, rhythm = null } = was;
  const stored = { name, time, days, repeats, date, force, before, rhythm, actions: actionInputs(was.actions) };
  return overlay(stored, given, only);
}

/** The same of a scene. */
export function meantScene({ name, actions }: Scene, { only, ...given }: SceneInput & Only): SceneInput {
  return overlay({ name, actions: actionInputs(actions) }, given, only);
}

/** The same of a workflow; what it watches is one field, whichever of the two names it. */
export function meantWorkflow(
  was: readonly Workflow[],
  given: readonly WorkflowInput[],
  only: BodyOf<typeof editWorkflows>["only"],
): readonly WorkflowInput[] {
  const stored = was.map(workflowInput);
  const [rule, sent] = [stored[0], given[0]];
  if (!rule || !sent) return given;
  // A caller who knows nothing of safety, or of conditions of several triggers, leaves them as they are.
  if (!only) return given.map((each) => ({ ...safetyOf(rule), ...moreOf(rule), ...each }));
  const isWatched = (["device", "group", "sensor", "button"] as const).some((name) => only.includes(name));
  const watched = isWatched ? given : stored;
  const meant = overlay(rule, sent, only);
  return watched.map(({ device, group, sensor, button }) => ({ ...meant, device, group, sensor, button }));
}

interface Only {
  only?: readonly string[] | undefined;
}

function overlay<T extends object>(stored: T, given: T, only: readonly string[] | undefined): T {
  if (!only) return given;
  return { ...stored, ...Object.fromEntries(Object.entries(given).filter(([name]) => only.includes(name))) };
}

/** Actions as they stand, in the words of a caller. */
function actionInputs(views: readonly SwitchActionView[]): ActionInput[] {
  return views.map(({ switch_appliance_id, groupId, switch_state, level }) => ({
    switch_appliance_id: switch_appliance_id?._id ?? null,
    groupId: groupId?._id ?? null,
    switch_state,
    level,
  }));
}

function safetyOf({ safety, safetyMinutes }: Pick<WorkflowInput, "safety" | "safetyMinutes">) {
  return { ...(safety && { safety }), ...(safetyMinutes && { safetyMinutes }) };
}

/** What a workflow of several triggers has beyond the others. */
function moreOf({ tree, else: otherwise, steps, alarm }: WorkflowInput) {
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
  notification,
});

function workflowInput(entry: Workflow): WorkflowInput {
  const { name, device, group, sensor, button, trigger, qualifier, value, notification, startTime, endTime } = entry;
  const watched =
    sensor || button
      ? { sensor: sensor?._id ?? null, button: button?._id ?? null }
      : { device: device?._id ?? null, group: group?._id ?? null };
  const actions = actionInputs(entry.actions);
  const asked = {
    ...(entry.minutes && { minutes: entry.minutes }),
    ...(entry.press && { press: entry.press }),
    ...(entry.scene && { scene: entry.scene._id }),
    ...safetyOf(entry),
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
  return { ...watched, name, trigger, qualifier, value, ...asked, notification, startTime, endTime, actions };
}
