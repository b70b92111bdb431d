import type { DeviceGroup } from "@switchboard/contract";
import { createDemoActions } from "./demo-actions.ts";
import type { On } from "./demo-calls.ts";
import type { DemoBuilding } from "./demo-devices.ts";
import { demoNotifications } from "./demo-notifications.ts";
import type { Owned } from "./demo-owned.ts";
import { demoRemotes } from "./demo-remotes.ts";
import { demoScenes } from "./demo-scenes.ts";
import { createDemoSchedules, demoSchedules } from "./demo-schedules.ts";
import { demoShortcuts } from "./demo-shortcuts.ts";
import { demoWorkflows } from "./demo-workflows.ts";
import type { DemoSite } from "./sites/site.ts";

interface Place {
  site: DemoSite;
  building: DemoBuilding;
  groups(): DeviceGroup[];
  timeZone: string;
}

export interface OwnedThings {
  schedules: Owned;
  scenes: Owned;
  workflows: Owned;
  remotes: Owned;
}

/** What switches by itself or at one touch, and the news of it. Answers what people have made. */
export function demoAutomation(on: On, { site, building, groups, timeZone }: Place): OwnedThings {
  const actions = createDemoActions(building, groups);
  const place = { site, devices: building.devices, groups };
  const schedules = createDemoSchedules(site, actions, timeZone);
  demoSchedules(on, schedules);
  const scenes = demoScenes(on, site, actions);
  const workflows = demoWorkflows(on, { ...place, actions });
  demoNotifications(on, { ...place, scheduleNamed: schedules.named });
  const remotes = demoRemotes(on, place);
  demoShortcuts(on, { ...place, remotes });
  return { schedules: schedules.owned, scenes, workflows, remotes: remotes.owned };
}
