import { type Icon, IconAdjustments, IconHome, IconPlug } from "@tabler/icons-react";

export interface MenuEntry {
  to: "/app/dashboard" | "/app/devices" | "/app/devices/control";
  label: "home" | "control" | "devices";
  icon: Icon;
  /** Whether it stands in the bottom bar of a phone; the others wait behind "More". */
  onPhone: boolean;
}

/** The menu, in groups. An entry appears when its screen is there: a new screen adds its row here. */
export const MENU: readonly (readonly MenuEntry[])[] = [
  [{ to: "/app/dashboard", label: "home", icon: IconHome, onPhone: true }],
  [
    { to: "/app/devices/control", label: "control", icon: IconAdjustments, onPhone: true },
    { to: "/app/devices", label: "devices", icon: IconPlug, onPhone: true },
  ],
];
