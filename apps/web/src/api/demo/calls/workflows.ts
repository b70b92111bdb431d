import {
  type BodyOf,
  contract,
  meantWorkflow,
  type QueryOf,
  simpleTree,
  type Workflow,
  type WorkflowInput,
  type WorkflowTree,
  type WorkflowVersion,
  workflowChange,
} from "@switchboard/contract";
import {
  type AnyTrigger,
  anyCanTell,
  doingProblems,
  isFieldTrigger,
  isMomentary,
  type Qualifier,
  SAFETY_MINUTES,
  type WatchTarget,
  WORKFLOW_PROBLEMS,
  workflowProblems,
} from "@switchboard/domain";
import type { WorkflowRow } from "@switchboard/sample-building";
import { idleness, keepActions, nameActions, presentActions } from "../actions.ts";
import type { On } from "../calls.ts";
import { byName, pageOf } from "../order.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { replayDemo } from "./replay.ts";
import { askedOf, readAdvanced, readTree, showAdvanced } from "./workflow-trees.ts";

type Entry = WorkflowRow["entries"][number];
type Shared = ReturnType<typeof withoutWatched>;
/** What one of one trigger has not, so that what it had goes. */
const NO_TREE = { tree: undefined, else: undefined, steps: undefined };
type Rule = Omit<WorkflowRow, "key" | "owner" | "isActive" | "stopped" | "entries" | "firings" | "versions">;

function withoutWatched({ device: _, group: __, sensor: ___, button: ____, ...shared }: WorkflowInput) {
  return shared;
}

const MOST_VERSIONS = 50;

/** The four steps of the form as a condition. */
function treeOf(
  { trigger, qualifier, value, minutes = 0, press, startTime, endTime }: Rule,
  entries: readonly Entry[],
) {
  const plain = entries.filter(({ sensor, button }) => !sensor && !button);
  return simpleTree({
    ...{ trigger, qualifier, value, minutes, press: press ?? null, startTime, endTime },
    devices: plain.flatMap(({ device }) => device ?? []),
    groups: plain.flatMap(({ group }) => group ?? []),
    sensors: entries.flatMap(({ sensor }) => sensor ?? []),
    buttons: entries.flatMap(({ button }) => button ?? []),
  });
}

/** What of a workflow can be told to have changed. */
function wholeOf(entries: readonly Workflow[] | undefined) {
  const [first] = entries ?? [];
  if (!first) return undefined;
  const watches = (entries ?? []).map(
    ({ device, group, sensor, button }) => (sensor ?? button)?.name ?? device?.device_name ?? group?.name ?? "",
  );
  return { ...first, scene: first.scene?.name, watches };
}

/** The workflows of the demo. What it measures crosses no limit, so none fires again; what has fired is told. */
class DemoWorkflows {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list(): { key: string; workflows: Workflow[] }[] {
    const rows = this.#store.tables.workflows.toSorted(byName);
    const groups = rows.map((row) => ({ key: row.key, workflows: this.#present(row) }));
    return groups.filter(({ workflows }) => workflows.length > 0);
  }

  create({ workflows: inputs }: BodyOf<typeof contract.newWorkflows>): Workflow[] {
    const store = this.#store;
    const { rule, entries } = this.#read(inputs, []);
    const about = { key: store.newId(), owner: store.self._id, isActive: true, stopped: null, firings: [] };
    const row: WorkflowRow = { ...about, ...rule, entries };
    store.tables.workflows.push(row);
    return this.#changed("create", row);
  }

  edit({ key, workflows: inputs, only, isActive }: BodyOf<typeof contract.editWorkflows>): Workflow[] {
    if (this.#store.gone.has(key)) throw refuse("thing.deleted");
    const row = this.#find(key);
    const before = this.#present(row);
    if (inputs) {
      const { rule, entries } = this.#read(meantWorkflow(before, inputs, only), row.entries);
      this.#keepVersion(row);
      Object.assign(row, rule, { entries });
    }
    if (isActive !== undefined) Object.assign(row, { isActive, stopped: null });
    return this.#changed("edit", row, before);
  }

  /** All of them or none. */
  remove(ids: readonly string[]): { deleted: number } {
    const { workflows } = this.#store.tables;
    const wanted = new Set(ids.filter((id) => !this.#store.gone.has(id)));
    const touched = workflows.filter(({ entries }) => entries.some(({ _id }) => wanted.has(_id)));
    const found = touched.flatMap((row) => this.#present(row)).filter(({ _id }) => wanted.has(_id));
    if (found.length < wanted.size) throw refuse("workflow.not_found");
    for (const row of touched) {
      this.#record("delete", { before: this.#present(row).filter(({ _id }) => wanted.has(_id)) });
      row.entries = row.entries.filter(({ _id }) => !wanted.has(_id));
      if (row.entries.length > 0) continue;
      workflows.splice(workflows.indexOf(row), 1);
      this.#store.gone.add(row.key);
    }
    for (const id of wanted) this.#store.gone.add(id);
    return { deleted: new Set(ids).size };
  }

  history({ key, ...page }: QueryOf<typeof contract.workflowHistory>) {
    const { firings } = this.#find(key);
    const docs = firings.flatMap(({ device: id, ...firing }) => {
      const device = this.#store.deviceRef(id);
      return device ? [{ ...firing, device, results: this.#store.history.ofRun(firing._id) }] : [];
    });
    return { docs: pageOf(docs, page), count: docs.length };
  }

  /** Refused as it would be if it were saved. */
  replay(inputs: readonly WorkflowInput[]) {
    this.#read(inputs, []);
    return replayDemo(this.#store, inputs);
  }

  /** Each change, newest first: what was otherwise before it. */
  versions(key: string): WorkflowVersion[] {
    const row = this.#find(key);
    let after = this.#present(row);
    return (row.versions ?? []).map(({ version, at, by, was }) => {
      const before = this.#present({ ...was, firings: [] });
      const change = workflowChange(before, after);
      after = before;
      return { version, at, by, ...change };
    });
  }

  undo(key: string, version: number): Workflow[] {
    if (this.#store.gone.has(key)) throw refuse("thing.deleted");
    const row = this.#find(key);
    const { was } = need(
      row.versions?.find((each) => each.version === version),
      "workflow.not_found",
    );
    const before = this.#present(row);
    this.#keepVersion(row);
    const { key: _, owner: __, isActive: ___, stopped: ____, ...rule } = was;
    Object.assign(row, { ...NO_TREE, ...rule });
    return this.#changed("edit", row, before);
  }

  #keepVersion(row: WorkflowRow): void {
    const { versions = [], firings: _, ...was } = row;
    const version = (versions[0]?.version ?? 0) + 1;
    const by = this.#store.personRef(this.#store.self._id)?.name ?? "";
    const kept = { version, at: new Date().toISOString(), by, was: structuredClone(was) };
    row.versions = [kept, ...versions].slice(0, MOST_VERSIONS);
  }

  #find(key: string): WorkflowRow {
    const row = this.#store.tables.workflows.find((each) => each.key === key);
    return need(row && this.#present(row).length > 0 ? row : undefined, "workflow.not_found");
  }

  /** What is sent together is one workflow, so nothing but what they watch may differ. */
  #read(inputs: readonly WorkflowInput[], known: readonly Entry[]): { rule: Rule; entries: Entry[] } {
    const [first, ...others] = inputs.map(withoutWatched);
    if (!first || others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
      throw refuse("workflow.invalid");
    const { tree, else: otherwise, steps, ...simple } = first;
    if (tree) return this.#readAdvanced(first, tree, known);
    const read = this.#readSimple(simple, inputs, known);
    if (!otherwise && !steps?.length) return read;
    // What follows needs a condition that is known to end: the same, as a tree of one.
    return this.#readAdvanced(first, treeOf(read.rule, read.entries), known);
  }

  #readAdvanced(given: Shared, tree: WorkflowTree, known: readonly Entry[]): { rule: Rule; entries: Entry[] } {
    const store = this.#store;
    const { first, watched } = readTree(store, tree);
    const { name, actions, notification, scene: sceneId, safety, alarm } = given;
    const drafts = nameActions(store, actions);
    const scene = sceneId && need(this.#scene(sceneId), "scene.not_found")._id;
    const problems = doingProblems({ name, actions: drafts, scene, notification, alarm });
    refuseProblems("workflow.invalid", problems, WORKFLOW_PROBLEMS);
    const { trigger, qualifier, value } = first;
    const asked = { scene: scene || undefined, safety: safety || undefined, else: undefined, steps: undefined };
    const whole = { startTime: 0, endTime: 2359, minutes: undefined, press: undefined, safetyMinutes: undefined };
    const kept = { name, notification, tree, alarm: undefined, actions: keepActions(store, drafts) };
    return {
      rule: { ...kept, ...whole, ...asked, trigger, qualifier, value, ...readAdvanced(store, given) } as Rule,
      entries: this.#entries(watched, known),
    };
  }

  #readSimple(
    first: Omit<Shared, "tree" | "else" | "steps">,
    inputs: readonly WorkflowInput[],
    known: readonly Entry[],
  ): { rule: Rule; entries: Entry[] } {
    const store = this.#store;
    if (inputs.some(({ device, group }) => device && group)) throw refuse("workflow.invalid");
    const devices = [...new Set(inputs.flatMap(({ device }) => device ?? []))].map((id) => store.device(id)._id);
    const groups = [...new Set(inputs.flatMap(({ group }) => group ?? []))].map((id) => store.group(id)._id);
    const drafts = nameActions(store, first.actions);
    const targets = [...devices, ...groups].map((id) => this.#target(id));
    const sensing = this.#sensing(inputs);
    const { trigger, qualifier, minutes = 0, press = null, scene: sceneId, safety, safetyMinutes, ...rest } = first;
    const scene = sceneId && need(this.#scene(sceneId), "scene.not_found")._id;
    const isField = isFieldTrigger(trigger);
    const field = isField ? { field: { ...sensing, minutes, press } } : {};
    const problems = workflowProblems({ ...first, devices, groups, actions: drafts, watched: targets, ...field });
    refuseProblems("workflow.invalid", problems, WORKFLOW_PROBLEMS);
    const watched: Omit<Entry, "_id" | "lastFired">[] = isField
      ? [
          ...sensing.sensors.map(({ id, device }) => ({ device, group: null, sensor: id })),
          ...sensing.buttons.map(({ id, device }) => ({ device, group: null, button: id })),
        ]
      : [...devices.map((device) => ({ device, group: null })), ...groups.map((group) => ({ device: null, group }))];
    const entries = this.#entries(watched, known);
    const read = { trigger: trigger as AnyTrigger, qualifier: qualifier as Qualifier };
    const asked = {
      minutes: trigger === "sensor" ? minutes : undefined,
      press: trigger === "press" && press ? press : undefined,
      scene: scene || undefined,
      safety: safety || undefined,
      safetyMinutes: safety && isMomentary(trigger) ? (safetyMinutes ?? SAFETY_MINUTES.default) : undefined,
      ...NO_TREE,
      alarm: first.alarm ?? undefined,
    };
    return { rule: { ...rest, ...read, ...asked, actions: keepActions(store, drafts) }, entries };
  }

  /** One that stays keeps its id, and with it when it last fired. */
  #entries(watched: readonly Omit<Entry, "_id" | "lastFired">[], known: readonly Entry[]): Entry[] {
    return watched.map((each): Entry => {
      const same = known.find(
        ({ device, group, sensor, button }) =>
          device === each.device && group === each.group && sensor === each.sensor && button === each.button,
      );
      return same ?? { _id: this.#store.newId(), ...each, lastFired: null };
    });
  }

  #scene(id: string | undefined) {
    return this.#store.tables.scenes.find(({ _id }) => _id === id);
  }

  /** The sensors and buttons that are named. */
  #sensing(inputs: readonly WorkflowInput[]) {
    const { sensors, buttons } = this.#store.tables;
    const find = <Row extends { _id: string; device: string }>(
      rows: readonly Row[],
      ids: (string | null | undefined)[],
    ) =>
      [...new Set(ids.flatMap((id) => id ?? []))].map((id) =>
        need(
          rows.find((row) => row._id === id && this.#store.deviceRef(row.device)),
          "sensor.not_found",
        ),
      );
    return {
      sensors: find(
        sensors,
        inputs.map(({ sensor }) => sensor),
      ).map(({ _id, name, device, sensor }) => ({ id: _id, name, device, kind: sensor.kind })),
      buttons: find(
        buttons,
        inputs.map(({ button }) => button),
      ).map(({ _id, name, device, presses }) => ({ id: _id, name, device, presses })),
    };
  }

  /** The sensor or button of an entry, as it is called now. */
  #sensed({ sensor: sensorId, button: buttonId }: Entry) {
    const sensor = this.#store.tables.sensors.find(({ _id }) => _id === sensorId);
    const button = this.#store.tables.buttons.find(({ _id }) => _id === buttonId);
    return {
      ...(sensor && {
        sensor: { _id: sensor._id, name: sensor.name, kind: sensor.sensor.kind, unit: sensor.sensor.unit },
      }),
      ...(button && { button: { _id: button._id, name: button.name } }),
    };
  }

  /** A device, or a group with what is in it. */
  #target(id: string | null): WatchTarget {
    const group = this.#store.findGroup(id);
    const behind = this.#store.devices.filter(({ _id }) => _id === id || group?.devices.includes(_id));
    const name = group?.name ?? behind[0]?.device_name ?? "";
    return { name, types: behind.map(({ device_type }) => device_type) };
  }

  #unable(
    row: Pick<WorkflowRow, "trigger" | "actions" | "notification" | "scene"> & Pick<Workflow, "alarm">,
    watched: string | null,
  ) {
    if (!row.notification && !row.alarm && !this.#scene(row.scene) && idleness(this.#store, row.actions).unable)
      return { unable: "does_nothing" } as const;
    const { types } = this.#target(watched);
    const tells = isFieldTrigger(row.trigger) ? types.length > 0 : anyCanTell(types, row.trigger);
    return tells ? {} : ({ unable: "watches_nothing" } as const);
  }

  #changed(verb: string, row: WorkflowRow, before?: Workflow[]): Workflow[] {
    const after = this.#present(row);
    this.#record(verb, { before, after });
    return after;
  }

  /** All entries of a key are one workflow that watches several things. */
  #record(verb: string, { before, after }: { before?: Workflow[] | undefined; after?: Workflow[] }): void {
    const [was, is] = [wholeOf(before), wholeOf(after)];
    const { name = "", key = null } = after?.[0] ?? before?.[0] ?? {};
    this.#store.record({ action: `workflow.${verb}`, subject: name, subject_id: key, before: was, after: is });
  }

  /** An entry for each device or group that is still there. */
  #present(row: WorkflowRow): Workflow[] {
    const { entries, firings: _, actions, owner, scene: sceneId, minutes, press, safety, safetyMinutes, ...more } = row;
    const { else: __, steps: ___, versions: ____, tree, alarm, ...rule } = more;
    const shared = {
      ...rule,
      ...(tree && { tree }),
      ...(alarm && { alarm }),
      ...showAdvanced(this.#store, row),
      ...(safety && { safety }),
      ...(safetyMinutes !== undefined && { safetyMinutes }),
      ...(minutes !== undefined && { minutes }),
      ...(press !== undefined && { press }),
      actions: presentActions(this.#store, actions),
      owner: this.#store.personRef(owner),
      ...(sceneId && { scene: { _id: sceneId, name: this.#scene(sceneId)?.name ?? "" } }),
    };
    return entries.flatMap((entry) => {
      const { _id, device: deviceId, group: groupId, lastFired } = entry;
      const [device, group] = [this.#store.deviceRef(deviceId), this.#store.groupRef(groupId)];
      const asked = askedOf(row, entry);
      const done = { actions, notification: row.notification, ...(sceneId && { scene: sceneId }), alarm };
      const unable = this.#unable({ ...done, trigger: asked.trigger }, deviceId ?? groupId);
      const watched = { ...shared, ...asked, ...this.#sensed(entry) };
      return device || group ? [{ ...watched, _id, device, group, lastFired, ...unable }] : [];
    });
  }
}

export function workflowCalls(on: On, store: DemoStore): void {
  const workflows = new DemoWorkflows(store);
  on(contract.listWorkflows, () => ({ groups: workflows.list() }));
  on(contract.newWorkflows, (body) => ({ workflows: workflows.create(body) }));
  on(contract.editWorkflows, (body) => ({ workflows: workflows.edit(body) }));
  on(contract.deleteWorkflows, ({ workflows: ids }) => workflows.remove(ids));
  on(contract.workflowHistory, (query) => workflows.history(query));
  on(contract.workflowVersions, ({ key }) => ({ versions: workflows.versions(key) }));
  on(contract.undoWorkflow, ({ key, version }) => ({ workflows: workflows.undo(key, version) }));
  on(contract.replayWorkflows, (body) => workflows.replay(body.workflows));
}
