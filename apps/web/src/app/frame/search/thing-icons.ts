import {
  type Icon,
  IconBlind,
  IconBuilding,
  IconCalendarTime,
  IconDeviceRemote,
  IconDoor,
  IconGauge,
  IconGitBranch,
  IconLayoutGrid,
  IconLifebuoy,
  IconMovie,
  IconPlug,
  IconSettings,
  IconToggleRight,
  IconUser,
} from "@switchboard/icons";
import type { Thing } from "./thing.ts";

const ICONS = {
  switch: IconToggleRight,
  curtain: IconBlind,
  device: IconPlug,
  place: IconBuilding,
  room: IconDoor,
  group: IconLayoutGrid,
  scene: IconMovie,
  schedule: IconCalendarTime,
  workflow: IconGitBranch,
  remote: IconDeviceRemote,
  sensor: IconGauge,
  person: IconUser,
  ticket: IconLifebuoy,
  setting: IconSettings,
} as const;

/** Screens and actions have the icons they have elsewhere. */
export function iconOf(thing: Thing): Icon {
  return thing.kind === "screen" || thing.kind === "command" ? thing.icon : ICONS[thing.kind];
}
