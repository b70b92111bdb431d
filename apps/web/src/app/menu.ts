import type { Permission } from "@switchboard/domain";
import {
  type Icon,
  IconAdjustments,
  IconAdjustmentsCog,
  IconHeartbeat,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconParking,
  IconPlug,
  IconPlus,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";

/** A screen of the router: an address that is none does not compile. */
type Screen = NonNullable<LinkProps["to"]>;

export interface MenuEntry {
  to: Screen;
  label: "home" | "control" | "devices" | "groups" | "access" | "configure" | "health" | "parking";
  icon: Icon;
  /** Whether it stands in the bottom bar of a phone; the others wait behind "More". */
  onPhone: boolean;
  /** Shown only to those who may do this. */
  needs?: Permission;
}

/** The menu, in groups. An entry appears when its screen is there: a new screen adds its row here. */
export const MENU: readonly (readonly MenuEntry[])[] = [
  [{ to: "/app/dashboard", label: "home", icon: IconHome, onPhone: true }],
  [
    { to: "/app/devices/control", label: "control", icon: IconAdjustments, onPhone: true },
    { to: "/app/devices", label: "devices", icon: IconPlug, onPhone: true },
    { to: "/app/devices/groups", label: "groups", icon: IconLayoutGrid, onPhone: false },
    { to: "/app/devices/access", label: "access", icon: IconKey, onPhone: false, needs: "device.manage" },
    {
      to: "/app/devices/reconfigure",
      label: "configure",
      icon: IconAdjustmentsCog,
      onPhone: false,
      needs: "device.manage",
    },
    { to: "/app/devices/health", label: "health", icon: IconHeartbeat, onPhone: false },
    { to: "/app/devices/parking", label: "parking", icon: IconParking, onPhone: false },
  ],
];

interface Shortcut {
  to: Screen;
  label: "addDevice";
  icon: Icon;
  needs?: Permission;
}

/** The spec's shortcut paths (§2) that stand in no menu: the search leads there. */
export const SHORTCUTS: readonly Shortcut[] = [
  { to: "/app/devices/new", label: "addDevice", icon: IconPlus, needs: "device.manage" },
];
