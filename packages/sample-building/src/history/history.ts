import { personNamed } from "../names.ts";
import type { PlannedDevice, PlannedSite, PlannedSwitch } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteSchedule } from "../site/site.ts";
import { historyDays } from "./calendar.ts";
import { commandOfRun, type PastCommand, pastCommands } from "./commands.ts";
import { earlyRuns } from "./early-runs.ts";
import { incidentsOf, type Present } from "./incidents.ts";
import type { Life } from "./readings.ts";
import { isOnNow, onSpans } from "./switching.ts";

interface PastSwitch {
  planned: PlannedSwitch;
  isOn: boolean;
  /** The last level of a dimmer. */
  level: number;
}

const USUAL_LEVEL = 3;

/** The past of one device: its life, the history of its switches, and their final states. */
export interface Past extends Life {
  switches: PastSwitch[];
  commands: PastCommand[];
}

/** Returns when schedules with an early start turned a switch on, each with its command. */
function begunBySchedules(site: PlannedSite, device: PlannedDevice, planned: PlannedSwitch, now: number) {
  const turnsOn = ({ reach, actions }: SiteSchedule) =>
    reach && actions.some((action) => "turn" in action && action.turn === planned.name && action.state === 1);
  const commands = site.site.schedules.filter(turnsOn).flatMap((schedule) => {
    const behind = { _id: idOf(`schedule ${schedule.name}`), name: schedule.name };
    return earlyRuns(site, schedule, now).map(({ start }): [number, PastCommand] => {
      const due = Date.parse(start.at);
      const target = { device, planned, switch_state: 1 } as const;
      return [due, commandOfRun(behind, personNamed(site, schedule.owner), target, due)];
    });
  });
  return new Map(commands);
}

/** Returns the past of a site, which determines its present state. */
export function recall(site: PlannedSite, present: Present): Past[] {
  const { now } = present;
  const days = historyDays(new Date(now), site.site.time_zone);
  return site.devices.map((device) => {
    const incidents = incidentsOf(device, site.site, days, present);
    const begins = device.switches.map((planned) => begunBySchedules(site, device, planned, now));
    const spans = device.switches.map((planned, index) =>
      onSpans(planned, incidents, days, { now, starts: [...(begins[index]?.keys() ?? [])] }),
    );
    const lives = device.switches.map((planned, index) => {
      const own = spans[index] ?? [];
      const begun = begins[index] ?? new Map();
      const commands = pastCommands(site, device, planned, own, { now, incidents, begun });
      const { level = USUAL_LEVEL } = commands.findLast((command) => command.level !== undefined) ?? {};
      return { commands, state: { planned, isOn: isOnNow(own), level } };
    });
    return {
      now,
      device,
      incidents,
      days,
      onSpans: spans[0],
      switches: lives.map(({ state }) => state),
      commands: lives.flatMap(({ commands }) => commands),
    };
  });
}
