import { drift, seedOf, swing } from "../repeatable.ts";
import { within } from "./calendar.ts";
import type { VoltageIncident } from "./incidents.ts";
import type { Moment } from "./loads.ts";

const LOWEST = 225;
const HIGHEST = 240;

/** The supply voltage of a site, common to all its devices: it drifts, sinks in the evening, and recovers at night. */
export function supplyOf(
  site: string,
  incidents: VoltageIncident[],
): (phase: number, moment: Moment, instant: number) => number {
  const seeds = [1, 2, 3].map((phase) => seedOf(`${site} supply ${phase}`));
  return (phase, { slot, hour }, instant) => {
    const seed = seeds[phase - 1] ?? 0;
    const incident = incidents.find((each) => each.phase === phase && within(instant, each));
    if (incident) return incident.volts + 2 * swing(seed, slot);
    const evening = 5.5 * Math.exp(-(((hour - 20) / 1.7) ** 2));
    const night = 2 * Math.exp(-(((hour - 3.5) / 3) ** 2));
    const volts = 233.5 + night - evening + 2.6 * drift(seed, slot / 90) + 0.7 * swing(seed, slot);
    return Math.min(HIGHEST, Math.max(LOWEST, volts));
  };
}
