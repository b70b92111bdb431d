import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import type { Mishap, Site } from "../site/site.ts";
import { HOUR, MINUTE } from "../time.ts";
import { instantOf, isWeekend, type LocalDay, type Span, within } from "./calendar.ts";

/** An outage without an end continues. */
interface Outage extends Span {
  /** A device with power keeps working and counting, but cannot be reached. */
  powered: boolean;
}

export interface VoltageIncident extends Span {
  phase: number;
  volts: number;
}

export interface Incidents {
  outages: Outage[];
  dryRun: Span | undefined;
  overload: Span | undefined;
  voltage: VoltageIncident[];
}

/** Below this signal strength the connection is lost now and then. */
const WEAK_RSSI = -80;
/** How long a device that is unreachable now has been silent. */
const SILENT_FOR = 3 * HOUR;

function resolve(mishap: Mishap, days: LocalDay[], weekdayOnly = false): Span {
  let index = days.length - 1 - mishap.daysAgo;
  let day = days[index];
  while (weekdayOnly && day && isWeekend(day)) day = days[--index];
  if (!day) throw new Error(`${mishap.daysAgo} days ago is before the history begins`);
  const from = instantOf(day, mishap.from);
  return { from, until: from + mishap.minutes * MINUTE };
}

export function powerCutOf(site: Site, days: LocalDay[]): Span | undefined {
  return site.mishaps && resolve(site.mishaps.powerCut, days, true);
}

function dropouts({ seed, rssi }: PlannedDevice, days: LocalDay[]): Outage[] {
  if (rssi >= WEAK_RSSI) return [];
  // Today and yesterday are excluded, so that people first see the building in its usual state.
  return days.slice(0, -2).flatMap((day, index) => {
    if (chance(seed, index) > 0.35) return [];
    const from = day.from + Math.floor(chance(seed ^ 0x51, index) * 1430) * MINUTE + 17_000;
    const lasted = Math.round((2 + 7 * chance(seed ^ 0x52, index)) * MINUTE);
    return [{ from, until: from + lasted, powered: true }];
  });
}

function outagesOf(device: PlannedDevice, site: Site, days: LocalDay[], goneSince: number | undefined): Outage[] {
  const outages: Outage[] = [];
  if (goneSince) outages.push({ from: goneSince, until: Number.POSITIVE_INFINITY, powered: true });
  const powerCut = powerCutOf(site, days);
  const backAfter = Math.round((15 + 45 * chance(device.seed, 1)) * 1000);
  if (powerCut) outages.push({ from: powerCut.from, until: powerCut.until + backAfter, powered: false });
  const outOfReach = site.mishaps?.outOfReach;
  if (outOfReach?.device === device.name) outages.push({ ...resolve(outOfReach, days), powered: true });
  const free = (each: Outage) => !outages.some((other) => each.from < other.until + MINUTE && other.from < each.until);
  return [...outages, ...dropouts(device, days).filter(free)].sort((one, other) => one.from - other.from);
}

export interface Present {
  now: number;
  /** Tells whether the device is reachable now. */
  isReachable: (device: PlannedDevice) => boolean;
}

export function incidentsOf(device: PlannedDevice, site: Site, days: LocalDay[], present: Present): Incidents {
  const mishaps = site.mishaps;
  const goneSince = present.isReachable(device) ? undefined : present.now - SILENT_FOR;
  const own = (mishap?: Mishap & { device: string }) =>
    mishap?.device === device.name ? resolve(mishap, days) : undefined;
  return {
    outages: outagesOf(device, site, days, goneSince),
    dryRun: own(mishaps?.dryRun),
    overload: own(mishaps?.overload),
    voltage: (mishaps?.voltage ?? []).map((each) => ({ ...resolve(each, days), phase: each.phase, volts: each.volts })),
  };
}

/** Returns since when a device is unreachable. Returns undefined when it is reachable. */
export function silentSince({ outages }: Incidents): number | undefined {
  return outages.find(({ until }) => until === Number.POSITIVE_INFINITY)?.from;
}

export function outageAt(incidents: Incidents, instant: number): Outage | undefined {
  return incidents.outages.find((outage) => within(instant, outage));
}
