import {
  type Icon,
  IconAdjustments,
  IconBellRinging,
  IconBolt,
  IconClockCog,
  IconFileAnalytics,
  IconHome,
  IconPlug,
  IconUserCog,
} from "@switchboard/icons";
import type { Offer, ScreenName } from "./screens.ts";

export type PlaceName =
  | "home"
  | "control"
  | "automation"
  | "energy"
  | "alarms"
  | "reports"
  | "devices"
  | "peopleAndSettings";

export interface Place {
  name: PlaceName;
  icon: Icon;
  screens: readonly ScreenName[];
  /** The specification's heading above the screens (§2); the place's own name by default. */
  heading?: "dashboards" | "analytics";
}

interface PlaceRow extends Place, Offer {
  /** Screens shown here to people who are not offered the place that usually has them. */
  insteadOf?: { place: PlaceName; screens: readonly ScreenName[] };
}

/** The first level of the menu. A screen in two places belongs to the first, unless it was opened from the second. */
export const PLACES: readonly PlaceRow[] = [
  { name: "home", icon: IconHome, heading: "dashboards", screens: ["home"] },
  {
    name: "control",
    icon: IconAdjustments,
    screens: ["control", "rooms", "groups", "scenes", "remotes", "parking", "holds"],
    insteadOf: { place: "devices", screens: ["devices", "health"] },
  },
  {
    name: "automation",
    icon: IconClockCog,
    screens: ["schedules", "scenes", "workflows", "calendars", "protections"],
  },
  {
    name: "energy",
    icon: IconBolt,
    heading: "analytics",
    screens: ["energy", "runningHours", "switchIntervals", "dailyReport", "bills", "demand", "waste"],
    insteadOf: { place: "reports", screens: ["reports", "reportsByMail"] },
  },
  {
    name: "alarms",
    icon: IconBellRinging,
    screens: ["alarms", "notifications", "rules", "onCall", "channels", "weeklyReport"],
  },
  { name: "reports", icon: IconFileAnalytics, screens: ["reports", "reportsByMail"], needs: "enterprise.manage" },
  {
    name: "devices",
    icon: IconPlug,
    screens: ["devices", "addDevice", "found", "configure", "health", "access"],
    needs: "device.manage",
    orOwner: true,
  },
  {
    name: "peopleAndSettings",
    icon: IconUserCog,
    screens: ["users", "access", "audit", "bin", "settings", "account", "support"],
    needs: "people.manage",
  },
];

/** The places at the thumb on a phone; the others are behind "More". */
export const PHONE_PLACES: readonly PlaceName[] = ["home", "control", "alarms", "energy"];
