import type { PlannedSite, PlannedSwitch } from "../plan.ts";
import { historyDays } from "./calendar.ts";
import { type PastCommand, pastCommands } from "./commands.ts";
import { incidentsOf, type Present } from "./incidents.ts";
import type { Life } from "./readings.ts";
import { isOnNow, onSpans } from "./switching.ts";

export interface PastSwitch {
  planned: PlannedSwitch;
  isOn: boolean;
  /** The level a dimmer was last set to. */
  level: number;
}

const USUAL_LEVEL = 3;

/** One device's past: how it lived, what its switches did, and how they were left. */
export interface Past extends Life {
  switches: PastSwitch[];
  commands: PastCommand[];
}

/** The past of a site, from which the state of today follows. */
export function recall(site: PlannedSite, present: Present): Past[] {
  const { now } = present;
  const days = historyDays(new Date(now), site.site.time_zone);
  return site.devices.map((device) => {
    const incidents = incidentsOf(device, site.site, days, present);
    const spans = device.switches.map((planned) => onSpans(planned, incidents, days, now));
    const lives = device.switches.map((planned, index) => {
      const own = spans[index] ?? [];
      const commands = pastCommands(site, device, planned, own, { now, incidents });
      const { level = USUAL_LEVEL } = commands.findLast((command) => command.level !== undefined) ?? {};
      return { commands, state: { planned, isOn: isOnNow(own), level } };
    });
    return {
      device,
      incidents,
      days,
      onSpans: spans[0],
      switches: lives.map(({ state }) => state),
      commands: lives.flatMap(({ commands }) => commands),
    };
  });
}
