import type { Permission } from "@switchboard/domain/core";
import {
  type Icon,
  IconAdjustments,
  IconAdjustmentsCog,
  IconBell,
  IconBellRinging,
  IconBolt,
  IconCalendarTime,
  IconClockPlay,
  IconDeviceRemote,
  IconDoor,
  IconGauge,
  IconGitBranch,
  IconGridDots,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLayoutGrid,
  IconLeaf,
  IconLifebuoy,
  IconLock,
  IconMailForward,
  IconMovie,
  IconParking,
  IconPlug,
  IconPlus,
  IconReceipt,
  IconReport,
  IconReportAnalytics,
  IconReportMoney,
  IconReportSearch,
  IconRouter,
  IconSettings,
  IconShieldHalf,
  IconStar,
  IconTemperature,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";

/** A screen of the router: an address that is none does not compile. */
type Screen = NonNullable<LinkProps["to"]>;

export interface MenuEntry {
  to: Screen;
  label:
    | "home"
    | "control"
    | "rooms"
    | "devices"
    | "groups"
    | "found"
    | "gateways"
    | "holds"
    | "protections"
    | "access"
    | "configure"
    | "health"
    | "parking"
    | "schedules"
    | "scenes"
    | "workflows"
    | "energy"
    | "runningHours"
    | "switchIntervals"
    | "dailyReport"
    | "bills"
    | "demand"
    | "waste"
    | "energyReport"
    | "eventReport"
    | "sensorReport"
    | "costReport"
    | "reportsByMail"
    | "alarms"
    | "notifications"
    | "remotes"
    | "users"
    | "audit"
    | "bin"
    | "account"
    | "support"
    | "settings";
  icon: Icon;
  /** The spec's word over the group that begins with it (§2). */
  heading?: "dashboards" | "analytics";
  /** What a phone's bottom bar calls it, where there is room for a short word only. */
  shortLabel?: "alerts";
  /** Whether it stands in the bottom bar of a phone; the others wait behind "More". */
  onPhone: boolean;
  /** Screens of its own stand below its address, and it is marked there too. */
  hasBelow?: boolean;
  /** Shown only to those who may do this. */
  needs?: Permission;
  /** Shown as well to those who own a device. */
  orOwner?: boolean;
}

/** The menu, in groups. An entry appears when its screen is there: a new screen adds its row here. */
export const MENU: readonly (readonly MenuEntry[])[] = [
  [{ to: "/app/dashboard", label: "home", heading: "dashboards", icon: IconHome, onPhone: true }],
  [
    { to: "/app/devices/control", label: "control", icon: IconAdjustments, onPhone: true },
    { to: "/app/rooms", label: "rooms", icon: IconDoor, onPhone: false, hasBelow: true },
    { to: "/app/devices", label: "devices", icon: IconPlug, onPhone: false },
    { to: "/app/devices/groups", label: "groups", icon: IconLayoutGrid, onPhone: false },
    { to: "/app/devices/holds", label: "holds", icon: IconLock, onPhone: false },
    {
      to: "/app/devices/protections",
      label: "protections",
      icon: IconShieldHalf,
      onPhone: false,
      needs: "device.manage",
    },
    {
      to: "/app/devices/access",
      label: "access",
      icon: IconKey,
      onPhone: false,
      needs: "device.manage",
      orOwner: true,
    },
    {
      to: "/app/devices/found",
      label: "found",
      icon: IconInbox,
      onPhone: false,
      needs: "device.manage",
    },
    {
      to: "/app/devices/gateways",
      label: "gateways",
      icon: IconRouter,
      onPhone: false,
      hasBelow: true,
      needs: "device.manage",
    },
    {
      to: "/app/devices/reconfigure",
      label: "configure",
      icon: IconAdjustmentsCog,
      onPhone: false,
      needs: "device.manage",
    },
    { to: "/app/devices/health", label: "health", icon: IconHeartbeat, onPhone: false, hasBelow: true },
    { to: "/app/devices/parking", label: "parking", icon: IconParking, onPhone: false },
  ],
  [
    { to: "/app/schedules", label: "schedules", icon: IconCalendarTime, onPhone: false, hasBelow: true },
    { to: "/app/scenes", label: "scenes", icon: IconMovie, onPhone: true, hasBelow: true },
    { to: "/app/workflows", label: "workflows", icon: IconGitBranch, onPhone: false, hasBelow: true },
    {
      to: "/app/alarms",
      label: "alarms",
      shortLabel: "alerts",
      icon: IconBellRinging,
      onPhone: true,
      hasBelow: true,
    },
    { to: "/app/notifications", label: "notifications", icon: IconBell, onPhone: false },
  ],
  [
    { to: "/app/analytics/energy", label: "energy", heading: "analytics", icon: IconBolt, onPhone: false },
    { to: "/app/analytics/runningHours", label: "runningHours", icon: IconClockPlay, onPhone: false },
    { to: "/app/analytics/switchIntervals", label: "switchIntervals", icon: IconGridDots, onPhone: false },
    { to: "/app/analytics/dailyReport", label: "dailyReport", icon: IconReport, onPhone: false },
    { to: "/app/bills", label: "bills", icon: IconReceipt, onPhone: false, hasBelow: true },
    { to: "/app/demand", label: "demand", icon: IconGauge, onPhone: false, hasBelow: true },
    { to: "/app/waste", label: "waste", icon: IconLeaf, onPhone: false, hasBelow: true },
    { to: "/app/reports/energy-report", label: "energyReport", icon: IconReportAnalytics, onPhone: false },
    { to: "/app/reports/cost-report", label: "costReport", icon: IconReportMoney, onPhone: false },
    { to: "/app/reports/event-report", label: "eventReport", icon: IconReportSearch, onPhone: false },
    { to: "/app/reports/sensor-report", label: "sensorReport", icon: IconTemperature, onPhone: false },
    { to: "/app/reports/by-mail", label: "reportsByMail", icon: IconMailForward, onPhone: false },
  ],
  [{ to: "/app/remotes", label: "remotes", icon: IconDeviceRemote, onPhone: false, hasBelow: true }],
  [
    { to: "/app/users", label: "users", icon: IconUsers, onPhone: false, needs: "people.manage" },
    { to: "/app/audit", label: "audit", icon: IconHistory, onPhone: false, needs: "people.manage" },
    { to: "/app/bin", label: "bin", icon: IconTrash, onPhone: false, needs: "bin.manage" },
    { to: "/app/account", label: "account", icon: IconUserCircle, onPhone: false },
    { to: "/app/support", label: "support", icon: IconLifebuoy, onPhone: false, hasBelow: true },
    { to: "/app/settings", label: "settings", icon: IconSettings, onPhone: false },
  ],
];

/** Where an entry is marked as the one of this screen: also where the address has filters. */
export function markedOn({ hasBelow = false }: Pick<MenuEntry, "hasBelow">) {
  return { exact: !hasBelow, includeSearch: false };
}

interface Shortcut {
  to: Screen;
  label: "createTicket" | "feedback" | "addDevice" | "newSchedule" | "newScene" | "newWorkflow" | "newRemote";
  icon: Icon;
  needs?: Permission;
}

/** The spec's shortcut paths (§2) that stand in no menu: the search leads there. */
export const SHORTCUTS: readonly Shortcut[] = [
  { to: "/app/devices/new", label: "addDevice", icon: IconPlus, needs: "device.manage" },
  { to: "/app/schedules/new", label: "newSchedule", icon: IconPlus },
  { to: "/app/scenes/new", label: "newScene", icon: IconPlus },
  { to: "/app/workflows/new", label: "newWorkflow", icon: IconPlus },
  { to: "/app/remotes/new", label: "newRemote", icon: IconPlus },
  { to: "/app/support/CreateTicket", label: "createTicket", icon: IconPlus },
  { to: "/app/feedBack", label: "feedback", icon: IconStar },
];
