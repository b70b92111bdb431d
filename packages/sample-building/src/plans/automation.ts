import { treeTriggers, type WorkflowTree } from "@switchboard/contract";
import { findCodeset, MotorHealth, signalOfKey } from "@switchboard/domain/site";
import type { Past } from "../history/history.ts";
import { deviceNamed, personNamed, sensorNamed, switchNamed } from "../names.ts";
import { groupId, type PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteAction, SiteWorkflow } from "../site/site.ts";
import type { ActionRow, RemoteRow, SceneRow, WorkflowRow } from "./rows.ts";

const ago = (now: number, ms: number | undefined) => (ms === undefined ? null : new Date(now - ms).toISOString());

export function planActions(site: PlannedSite, actions: readonly SiteAction[] = []): ActionRow[] {
  return actions.map((action) => {
    const isRoom = "room" in action;
    return {
      switch_appliance_id: isRoom ? null : switchNamed(site, action.turn).planned.id,
      groupId: isRoom ? groupId(site.site, "room", action.room) : null,
      switch_state: action.state,
      level: isRoom ? null : (action.level ?? null),
    };
  });
}

export function planScenes(site: PlannedSite, now: number): SceneRow[] {
  return site.site.scenes.map(({ name, owner, actions, playedAgo }) => ({
    _id: idOf(`scene ${name}`),
    name,
    owner: personNamed(site, owner).id,
    actions: planActions(site, actions),
    lastPlayed: ago(now, playedAgo),
  }));
}

/** Returns when a watched condition occurred at a device. */
function crossings({ trigger, qualifier, value }: SiteWorkflow, { incidents }: Past) {
  const { voltage, dryRun, overload } = incidents;
  if (trigger === "voltage")
    return voltage
      .filter(({ volts }) => (qualifier === "above" ? volts > value : volts < value))
      .map(({ from, volts }) => ({ at: from, value: volts }));
  const trouble = trigger === "motor" && { [MotorHealth.dry]: dryRun, [MotorHealth.overload]: overload }[value];
  return trouble ? [{ at: trouble.from, value }] : [];
}

/** A workflow with actions has no firings yet, or the histories of its switches would have to show them. */
function firingsOf(workflow: SiteWorkflow, entries: WorkflowRow["entries"], pasts: readonly Past[]) {
  const firings = entries.flatMap(({ _id: entry, device }) => {
    const past = pasts.find((each) => each.device.id === device);
    const found = past && !workflow.actions ? crossings(workflow, past) : [];
    return found.map(({ at, value }) => ({
      _id: idOf(`firing ${entry} ${at}`),
      workflow: entry,
      device: device ?? "",
      value,
      firedAt: new Date(at).toISOString(),
      stopped: false,
    }));
  });
  return firings.toSorted((one, other) => (one.firedAt < other.firedAt ? 1 : -1));
}

/** Replaces names by ids. */
function planTree(site: PlannedSite, tree: WorkflowTree): WorkflowTree {
  if (tree.kind === "all" || tree.kind === "any") return { ...tree, of: tree.of.map((each) => planTree(site, each)) };
  if (tree.kind === "not" || tree.kind === "lasting") return { ...tree, of: planTree(site, tree.of) };
  if (tree.kind !== "trigger") return tree;
  const { devices, sensors } = tree;
  return {
    ...tree,
    ...(devices && { devices: devices.map((name) => deviceNamed(site, name).id) }),
    ...(sensors && { sensors: sensors.map((name) => sensorNamed(site, name).id) }),
  };
}

type WatchedEntry = Omit<WorkflowRow["entries"][number], "lastFired">;

/** Returns what each entry watches: a device, or a sensor in a condition of several triggers. */
function watchedBy(site: PlannedSite, { name, devices, tree }: SiteWorkflow): WatchedEntry[] {
  const id = (what: string) => idOf(`workflow ${name} ${what}`);
  const sensors = tree ? treeTriggers(tree).flatMap((trigger) => trigger.sensors ?? []) : [];
  if (sensors.length === 0)
    return devices.map((device) => ({ _id: id(device), device: deviceNamed(site, device).id, group: null }));
  return sensors.map((sensor) => {
    const { id: sensorId } = sensorNamed(site, sensor);
    const behind = site.devices.find((device) => device.sensors.some((each) => each.id === sensorId));
    return { _id: id(sensor), device: behind?.id ?? null, group: null, sensor: sensorId };
  });
}

export function planWorkflows(site: PlannedSite, pasts: readonly Past[]): WorkflowRow[] {
  return site.site.workflows.map((workflow) => {
    const { name, owner, actions, devices: _, tree, ...rule } = workflow;
    const watched = watchedBy(site, workflow).map((entry) => ({ ...entry, lastFired: null }));
    const firings = firingsOf(workflow, watched, pasts);
    const lastFired = (id: string) => firings.find((firing) => firing.workflow === id)?.firedAt ?? null;
    return {
      ...rule,
      key: idOf(`workflow ${name}`),
      name,
      owner: personNamed(site, owner).id,
      isActive: true,
      stopped: null,
      startTime: 0,
      endTime: 2359,
      ...(tree && { tree: planTree(site, tree) }),
      actions: planActions(site, actions),
      entries: watched.map((entry) => ({ ...entry, lastFired: lastFired(entry._id) })),
      firings,
    };
  });
}

export function planRemotes(site: PlannedSite, now: number): RemoteRow[] {
  return site.site.remotes.map(({ name, owner, eye, keys = {}, state = null, codeset, usedAgo }) => {
    const device = deviceNamed(site, eye);
    return {
      _id: idOf(`remote ${name}`),
      name,
      version: 1,
      owner: personNamed(site, owner).id,
      codeset,
      device: device.id,
      group: groupId(site.site, "room", device.room),
      custom_keys: Object.entries(keys).map(([key, label], index) => ({ key, label, ...learntPattern(index) })),
      state,
      lastUsed: ago(now, usedAgo),
    };
  });
}

/** Simulates learning the keys of another remote in front of the blaster. */
function learntPattern(index: number): { carrier: number; pattern: number[] } {
  const codeset = findCodeset("tv-lg-1");
  const signal = codeset && signalOfKey(codeset, Object.keys(codeset.keys)[index] ?? "power");
  if (!signal) throw new Error(`nothing was learnt for key ${index}`);
  return { carrier: signal.carrier, pattern: [...signal.pattern] };
}
