import {
  type Icon,
  IconCalendarTime,
  IconDeviceRemote,
  IconGitBranch,
  IconLifebuoy,
  IconMovie,
  IconPlug,
  IconPlus,
  IconReportMoney,
  IconReportSearch,
  IconRouter,
  IconStar,
  IconTemperature,
} from "@switchboard/icons";
import type { Offer, ScreenName, ScreenPath } from "./screens.ts";

interface Shortcut extends Offer {
  to: ScreenPath;
  label:
    | "newSchedule"
    | "newScene"
    | "newWorkflow"
    | "newRemote"
    | "createTicket"
    | "feedback"
    | "gateways"
    | "tariffs"
    | "costReport"
    | "eventReport"
    | "sensorReport";
  icon: Icon;
  /** The screen of the menu it is a part of. */
  within: ScreenName;
}

interface QuickAction extends Offer {
  to: ScreenPath;
  label: "newSchedule" | "newScene" | "newWorkflow" | "addDevice" | "newRemote" | "createTicket";
  icon: Icon;
}

/** The screens on which people create something, listed at Home. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  { to: "/app/schedules/new", label: "newSchedule", icon: IconCalendarTime },
  { to: "/app/scenes/new", label: "newScene", icon: IconMovie },
  { to: "/app/workflows/new", label: "newWorkflow", icon: IconGitBranch },
  { to: "/app/devices/new", label: "addDevice", icon: IconPlug, needs: "device.manage" },
  { to: "/app/remotes/new", label: "newRemote", icon: IconDeviceRemote },
  { to: "/app/support/CreateTicket", label: "createTicket", icon: IconLifebuoy },
];

/** Further addresses the search leads to, among them the specification's shortcut paths (§2) that have no menu entry. */
export const SHORTCUTS: readonly Shortcut[] = [
  { to: "/app/schedules/new", label: "newSchedule", icon: IconPlus, within: "schedules" },
  { to: "/app/scenes/new", label: "newScene", icon: IconPlus, within: "scenes" },
  { to: "/app/workflows/new", label: "newWorkflow", icon: IconPlus, within: "workflows" },
  { to: "/app/remotes/new", label: "newRemote", icon: IconPlus, within: "remotes" },
  { to: "/app/support/CreateTicket", label: "createTicket", icon: IconPlus, within: "support" },
  { to: "/app/feedBack", label: "feedback", icon: IconStar, within: "support" },
  { to: "/app/devices/gateways", label: "gateways", icon: IconRouter, within: "found", needs: "device.manage" },
  { to: "/app/tariffs", label: "tariffs", icon: IconReportMoney, within: "bills", needs: "enterprise.manage" },
  { to: "/app/reports/cost-report", label: "costReport", icon: IconReportMoney, within: "reports" },
  { to: "/app/reports/event-report", label: "eventReport", icon: IconReportSearch, within: "reports" },
  { to: "/app/reports/sensor-report", label: "sensorReport", icon: IconTemperature, within: "reports" },
];
