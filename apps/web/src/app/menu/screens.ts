import type { Permission } from "@switchboard/domain/core";
import {
  type Icon,
  IconAdjustments,
  IconAdjustmentsCog,
  IconBell,
  IconBellRinging,
  IconBolt,
  IconCalendarEvent,
  IconCalendarStats,
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
  IconListCheck,
  IconLock,
  IconMailForward,
  IconMovie,
  IconParking,
  IconPhoneCall,
  IconPlug,
  IconPlus,
  IconReceipt,
  IconReport,
  IconReportAnalytics,
  IconSend,
  IconSettings,
  IconShieldHalf,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from "@switchboard/icons";
import type { LinkProps } from "@tanstack/react-router";

/** An address of the router; one that does not exist does not compile. */
export type ScreenPath = NonNullable<LinkProps["to"]>;

/** Limits an entry to users with a permission, or also to owners of a device. */
export interface Offer {
  needs?: Permission;
  orOwner?: boolean;
}

export interface Screen extends Offer {
  to: ScreenPath;
  icon: Icon;
  /** Further addresses that belong to this screen although they do not begin with its own. */
  alsoAt?: readonly string[];
}

const DEVICES = { needs: "device.manage" } as const;
const ENTERPRISE = { needs: "enterprise.manage" } as const;
const PEOPLE = { needs: "people.manage" } as const;

/** The second level of the menu. A key is also the key of the label (`shell:menu`), which the specification fixes (§2). */
export const SCREENS = {
  home: { to: "/app/dashboard", icon: IconHome },
  control: { to: "/app/devices/control", icon: IconAdjustments },
  rooms: { to: "/app/rooms", icon: IconDoor },
  groups: { to: "/app/devices/groups", icon: IconLayoutGrid },
  scenes: { to: "/app/scenes", icon: IconMovie },
  remotes: { to: "/app/remotes", icon: IconDeviceRemote },
  parking: { to: "/app/devices/parking", icon: IconParking },
  holds: { to: "/app/devices/holds", icon: IconLock },
  schedules: { to: "/app/schedules", icon: IconCalendarTime },
  workflows: { to: "/app/workflows", icon: IconGitBranch },
  calendars: { to: "/app/schedules/calendars", icon: IconCalendarEvent },
  protections: { to: "/app/devices/protections", icon: IconShieldHalf, ...DEVICES },
  energy: {
    to: "/app/analytics/energy",
    icon: IconBolt,
    alsoAt: ["/app/analytics"],
  },
  runningHours: { to: "/app/analytics/runningHours", icon: IconClockPlay },
  switchIntervals: { to: "/app/analytics/switchIntervals", icon: IconGridDots },
  dailyReport: { to: "/app/analytics/dailyReport", icon: IconReport },
  bills: { to: "/app/bills", icon: IconReceipt, alsoAt: ["/app/tariffs"] },
  demand: { to: "/app/demand", icon: IconGauge },
  waste: { to: "/app/waste", icon: IconLeaf },
  alarms: { to: "/app/alarms", icon: IconBellRinging },
  notifications: { to: "/app/notifications", icon: IconBell },
  rules: { to: "/app/alarms/rules", icon: IconListCheck, ...ENTERPRISE },
  onCall: { to: "/app/alarms/on-call", icon: IconPhoneCall },
  channels: { to: "/app/account/channels", icon: IconSend, alsoAt: ["/app/alarms/deliveries"] },
  weeklyReport: { to: "/app/alarms/report", icon: IconCalendarStats, ...ENTERPRISE },
  reports: { to: "/app/reports/energy-report", icon: IconReportAnalytics, alsoAt: ["/app/reports"] },
  reportsByMail: { to: "/app/reports/by-mail", icon: IconMailForward },
  devices: { to: "/app/devices", icon: IconPlug },
  addDevice: { to: "/app/devices/new", icon: IconPlus, ...DEVICES },
  found: { to: "/app/devices/found", icon: IconInbox, alsoAt: ["/app/devices/gateways"], ...DEVICES },
  configure: { to: "/app/devices/reconfigure", icon: IconAdjustmentsCog, ...DEVICES },
  health: { to: "/app/devices/health", icon: IconHeartbeat },
  access: { to: "/app/devices/access", icon: IconKey, ...DEVICES, orOwner: true },
  users: { to: "/app/users", icon: IconUsers, ...PEOPLE },
  audit: { to: "/app/audit", icon: IconHistory, ...PEOPLE },
  bin: { to: "/app/bin", icon: IconTrash, needs: "bin.manage" },
  settings: { to: "/app/settings", icon: IconSettings },
  account: { to: "/app/account", icon: IconUserCircle },
  support: { to: "/app/support", icon: IconLifebuoy, alsoAt: ["/app/feedBack"] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

export const screenOf = (name: ScreenName): Screen => SCREENS[name];
