import {
  type DoingInput,
  namedCondition,
  type TreeTrigger,
  treeCalendars,
  treeTriggers,
  type Workflow,
  type WorkflowInput,
  type WorkflowTree,
} from "@switchboard/contract";
import {
  anyCanTell,
  doingProblems,
  fieldProblems,
  isFieldTrigger,
  type Problem,
  TREE_PROBLEMS,
  type TreeProblem,
  treeProblems,
  WORKFLOW_PROBLEMS,
  type WorkflowProblem,
} from "@switchboard/domain";
import type { DoingRow, WorkflowRow } from "@switchboard/sample-building";
import { keepActions, nameActions, presentActions } from "../actions.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

type Entry = WorkflowRow["entries"][number];
type Watched = Omit<Entry, "_id" | "lastFired">;

/** A condition of several triggers, as the server reads it: all that it names is there, and can tell what is asked. */
export function readTree(store: DemoStore, tree: WorkflowTree): { first: TreeTrigger; watched: Watched[] } {
  const triggers = treeTriggers(tree);
  for (const trigger of triggers) {
    for (const id of trigger.devices ?? []) store.device(id);
    for (const id of trigger.groups ?? []) store.group(id);
    for (const id of trigger.sensors ?? []) need(sensorRow(store, id), "sensor.not_found");
    for (const id of trigger.buttons ?? []) need(buttonRow(store, id), "sensor.not_found");
  }
  for (const id of treeCalendars(tree)) store.group(id);
  const problems: Problem<TreeProblem | WorkflowProblem>[] = [
    ...treeProblems(namedCondition(tree)),
    ...targetProblems(store, tree, "tree"),
  ];
  refuseProblems("workflow.invalid", problems, { ...TREE_PROBLEMS, ...WORKFLOW_PROBLEMS });
  const [first] = triggers;
  if (!first) throw refuse("workflow.invalid");
  return { first, watched: watchedBy(store, triggers) };
}

const sensorRow = (store: DemoStore, id: string) => store.tables.sensors.find(({ _id }) => _id === id);
const buttonRow = (store: DemoStore, id: string) => store.tables.buttons.find(({ _id }) => _id === id);

function targetProblems(store: DemoStore, tree: WorkflowTree, path: string): Problem<WorkflowProblem>[] {
  if (tree.kind === "all" || tree.kind === "any")
    return tree.of.flatMap((each, index) => targetProblems(store, each, `${path}.of.${index}`));
  if (tree.kind === "not" || tree.kind === "lasting") return targetProblems(store, tree.of, `${path}.of`);
  return tree.kind === "trigger" ? triggerProblems(store, tree).map((problem) => ({ ...problem, path })) : [];
}

function triggerProblems(store: DemoStore, node: TreeTrigger): Problem<WorkflowProblem>[] {
  const { trigger, qualifier, value, devices = [], groups = [], sensors = [], buttons = [], press = null } = node;
  const meant = trigger === "sensor" ? sensors : trigger === "press" ? buttons : [...devices, ...groups];
  if (meant.length < devices.length + groups.length + sensors.length + buttons.length)
    return [{ path: "", code: "workflow.invalidDevices", name: "" }];
  if (isFieldTrigger(trigger))
    return fieldProblems({
      trigger,
      qualifier,
      value,
      minutes: 0,
      press,
      sensors: sensors.flatMap((id) => {
        const row = sensorRow(store, id);
        return row ? [{ name: row.name, kind: row.sensor.kind }] : [];
      }),
      buttons: buttons.flatMap((id) => buttonRow(store, id) ?? []),
    });
  const mute = meant.flatMap((id) => {
    const group = store.findGroup(id);
    const behind = store.devices.filter(({ _id }) => _id === id || group?.devices.includes(_id));
    const types = behind.map(({ device_type }) => device_type);
    return anyCanTell(types, trigger) ? [] : [group?.name ?? behind[0]?.device_name ?? ""];
  });
  return mute.length === 0 ? [] : [{ path: "", code: "workflow.invalidDevices", name: mute.join(", ") }];
}

function watchedBy(store: DemoStore, triggers: readonly TreeTrigger[]): Watched[] {
  const watched = new Map<string, Watched>();
  for (const { devices = [], groups = [], sensors = [], buttons = [] } of triggers) {
    for (const id of devices) watched.set(id, { device: id, group: null });
    for (const id of groups) watched.set(id, { device: null, group: id });
    for (const id of sensors)
      watched.set(id, { device: sensorRow(store, id)?.device ?? null, group: null, sensor: id });
    for (const id of buttons)
      watched.set(id, { device: buttonRow(store, id)?.device ?? null, group: null, button: id });
  }
  return [...watched.values()];
}

/** What is done when it ends, and after a while. */
export function readAdvanced(
  store: DemoStore,
  { else: otherwise, steps, alarm }: Pick<WorkflowInput, "else" | "steps" | "alarm">,
): Pick<WorkflowRow, "else" | "steps" | "alarm"> {
  return {
    ...(otherwise && { else: readDoing(store, otherwise, "else") }),
    ...(steps?.length && {
      steps: steps.map(({ afterMinutes, whileItLasts, ...doing }, index) => ({
        ...readDoing(store, doing, `steps.${index}`),
        afterMinutes,
        ...(whileItLasts && { whileItLasts }),
      })),
    }),
    ...(alarm && { alarm }),
  };
}

function readDoing(store: DemoStore, { actions, scene, notification }: DoingInput, path: string): DoingRow {
  const drafts = nameActions(store, actions);
  if (scene)
    need(
      store.tables.scenes.find(({ _id }) => _id === scene),
      "scene.not_found",
    );
  const problems = doingProblems({ name: path, actions: drafts, scene: scene ?? null, notification });
  const within = problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
  refuseProblems("workflow.invalid", within, WORKFLOW_PROBLEMS);
  return { actions: keepActions(store, drafts), ...(scene && { scene }), notification };
}

/** The same as they are shown. */
export function showAdvanced(store: DemoStore, row: WorkflowRow): Pick<Workflow, "else" | "steps"> {
  const show = ({ actions, scene, notification }: DoingRow) => ({
    actions: presentActions(store, actions),
    ...(scene && {
      scene: { _id: scene, name: store.tables.scenes.find(({ _id }) => _id === scene)?.name ?? "" },
    }),
    notification,
  });
  return {
    ...(row.else && { else: show(row.else) }),
    ...(row.steps && {
      steps: row.steps.map(({ afterMinutes, whileItLasts, ...doing }) => ({
        ...show(doing),
        afterMinutes,
        ...(whileItLasts && { whileItLasts }),
      })),
    }),
  };
}

/** What is asked of an entry: the first trigger that names it. */
export function askedOf(
  { tree, trigger, qualifier, value }: Pick<WorkflowRow, "tree" | "trigger" | "qualifier" | "value">,
  { device, group, sensor, button }: Entry,
): Pick<Workflow, "trigger" | "qualifier" | "value"> & { press?: string } {
  const id = sensor ?? button ?? group ?? device ?? "";
  const names = ({ devices = [], groups = [], sensors = [], buttons = [] }: TreeTrigger) =>
    (sensor ? sensors : button ? buttons : group ? groups : devices).includes(id);
  const found = tree && treeTriggers(tree).find(names);
  if (!found) return { trigger, qualifier, value };
  const { press } = found;
  return { trigger: found.trigger, qualifier: found.qualifier, value: found.value, ...(press && { press }) };
}
