import type { Device } from "@switchboard/contract";
import { deviceType, type Measure, wallClock } from "@switchboard/domain";

/** About as often as a real one reports (spec §9). */
export const READING_MS = 3 * 60_000;

/** The same instant looks the same whenever it is asked about. */
function noise(seed: number, slot: number): number {
  const value = Math.sin(seed * 12.9898 + slot * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Offices wake at eight, peak after noon and leave at seven. */
function loadAt(local: Date): number {
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
  const isWeekend = local.getUTCDay() % 6 === 0;
  const day = Math.max(0, Math.cos(((hour - 13.5) / 6.5) * (Math.PI / 2)));
  return 0.15 + (isWeekend ? 0.15 : 0.8) * (hour > 7 && hour < 20 ? day : 0);
}

/** What the devices of the demo have measured at any instant. */
export function createDemoMeter(devices: readonly Device[], timeZone: string) {
  // The demo's office knows no daylight saving, and asking Intl about each hour of a year would hold up the screen.
  const offset = wallClock(new Date(0), timeZone).getTime();
  const localAt = (instant: number) => new Date(instant + offset);

  function wattsOf(device: Device, instant: number): number {
    const { phases } = deviceType(device.device_type);
    if (phases === 0) return 0;
    const seed = devices.indexOf(device) + 1;
    const full = phases === 3 ? 14_000 : 1200;
    const wobble = 0.94 + 0.12 * noise(seed, Math.floor(instant / READING_MS));
    return Math.round(full * loadAt(localAt(instant)) * wobble);
  }

  function valuesAt(device: Device, instant: number, measures: readonly Measure[]): Partial<Record<Measure, number>> {
    const { phases } = deviceType(device.device_type);
    const watts = wattsOf(device, instant);
    const slot = Math.floor(instant / READING_MS);
    const volts = (phase: number) => Math.round((231 + 6 * noise(phase + 1, slot) - watts / 4000) * 10) / 10;
    const amperes = (phase: number) => Math.round((watts / Math.max(1, phases) / (volts(phase) * 0.93)) * 100) / 100;
    const value = (measure: Measure): number => {
      if (measure === "p") return watts;
      if (measure === "pf") return Math.round((0.9 + 0.06 * noise(9, slot)) * 100) / 100;
      const phase = Number(measure.slice(1) || 0);
      return measure.startsWith("v") ? volts(phase) : amperes(phase);
    };
    const shown = measures.filter((measure) => phases === 3 || !/\d/.test(measure));
    return Object.fromEntries(shown.map((measure) => [measure, value(measure)]));
  }

  return { localAt, wattsOf, valuesAt };
}
