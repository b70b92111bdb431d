import { findCodeset, signalOfKey } from "@switchboard/domain";
import { deviceNamed, personNamed } from "../names.ts";
import { groupId, type PlannedDevice, type PlannedPerson, type PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteRemote, SiteScene, SiteWorkflow } from "../site/site.ts";
import { type PlannedAction, planActions } from "./actions.ts";

interface Owned {
  id: string;
  owner: PlannedPerson;
}

export interface PlannedScene extends Owned, Pick<SiteScene, "name" | "playedAgo"> {
  actions: PlannedAction[];
}

export function planScenes(site: PlannedSite): PlannedScene[] {
  return site.site.scenes.map(({ owner, actions, ...scene }) => ({
    ...scene,
    id: idOf(`scene ${scene.name}`),
    owner: personNamed(site, owner),
    actions: planActions(site, actions),
  }));
}

/** `id` is the key that its entries share. */
export interface PlannedWorkflow extends Owned, Pick<SiteWorkflow, "name" | "trigger" | "qualifier" | "value"> {
  notification: SiteWorkflow["notification"];
  actions: PlannedAction[];
  entries: { id: string; device: PlannedDevice }[];
}

export function planWorkflows(site: PlannedSite): PlannedWorkflow[] {
  return site.site.workflows.map(({ owner, actions, devices, ...rule }) => ({
    ...rule,
    id: idOf(`workflow ${rule.name}`),
    owner: personNamed(site, owner),
    actions: planActions(site, actions),
    entries: devices.map((name) => ({ id: idOf(`workflow ${rule.name} ${name}`), device: deviceNamed(site, name) })),
  }));
}

export interface PlannedRemote extends Owned, Pick<SiteRemote, "name" | "codeset" | "state" | "usedAgo"> {
  device: PlannedDevice;
  group: string;
  custom_keys: { key: string; label: string; carrier: number; pattern: number[] }[];
}

export function planRemotes(site: PlannedSite): PlannedRemote[] {
  return site.site.remotes.map(({ owner, eye, keys = {}, ...remote }) => {
    const device = deviceNamed(site, eye);
    return {
      ...remote,
      id: idOf(`remote ${remote.name}`),
      owner: personNamed(site, owner),
      device,
      group: groupId(site.site, "room", device.room),
      custom_keys: Object.entries(keys).map(([key, label], index) => ({ key, label, ...learnt(index) })),
    };
  });
}

/** Somebody held another remote in front of the blaster and pressed its keys, one after the other. */
function learnt(index: number): { carrier: number; pattern: number[] } {
  const codeset = findCodeset("tv-lg-1");
  const signal = codeset && signalOfKey(codeset, Object.keys(codeset.keys)[index] ?? "power");
  if (!signal) throw new Error(`nothing was learnt for key ${index}`);
  return { carrier: signal.carrier, pattern: [...signal.pattern] };
}
