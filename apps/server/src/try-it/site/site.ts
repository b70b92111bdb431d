import type { DeviceTypeCode } from "@switchboard/domain";
import type { Habit } from "./habits.ts";

/** How a load's power moves through the day; `history/loads.ts` draws each of them. */
export type LoadCurve = "steady" | "thermostat" | "motor" | "offices" | "cooling plant" | "server room" | "cold store";

export interface SiteDevice {
  type: DeviceTypeCode;
  name: string;
  /** Names in the order of `switch_no`, and when each is usually on. */
  switches?: Record<string, Habit>;
  /** What it measures; only metered types have one. */
  load?: { watts: number; curve: LoadCurve };
  /** What it was configured to. */
  config?: Record<string, string | number | boolean>;
  /** Wi-Fi strength in dBm, where it is not an ordinary one. */
  rssi?: number;
}

/** Something that went wrong: on which local day, from when (hh:mm of the site's clock), and for how long. */
export interface Mishap {
  daysAgo: number;
  from: string;
  minutes: number;
}

interface SiteMishaps {
  /** Moved to the weekday before where it would fall on a weekend. */
  powerCut: Mishap;
  /** A device, by its name, that nobody could reach although it had power. */
  outOfReach: Mishap & { device: string };
  dryRun: Mishap & { device: string };
  overload: Mishap & { device: string };
  voltage: (Mishap & { phase: 1 | 2 | 3; volts: number })[];
}

export interface Site {
  name: string;
  time_zone: string;
  partner_name: string;
  meta_keys: string[];
  /** Values of the meta keys, by room; a device starts with those of its room. */
  roomMeta: Record<string, Record<string, string>>;
  rooms: Record<string, SiteDevice[]>;
  /** Groups across the rooms, by device type. */
  typeGroups: Record<string, DeviceTypeCode[]>;
  mishaps?: SiteMishaps;
}
