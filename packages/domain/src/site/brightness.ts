import type { SwitchKind } from "./device-types.ts";
import { DIMMER_STEPS, dimmerLevel } from "./dimmer.ts";

/** The largest raw dimmer value means full brightness (spec §4). */
const FULL_VALUE = 99;

/** The brightness that a device sets. `level` is missing for devices without steps. */
export interface Brightness {
  percent: number;
  level?: number;
}

/** Returns whether the brightness of a switch of this kind can be set. */
export function hasBrightness(kind: SwitchKind): boolean {
  return kind === "dimmer" || kind === "light";
}

/** Returns the number of steps of a dimmer. Colour lights and the dimmers of gateways take every percent. */
export function brightnessSteps(kind: SwitchKind, isBehindGateway: boolean): number | undefined {
  return kind === "dimmer" && !isBehindGateway ? DIMMER_STEPS : undefined;
}

/** Returns the raw dimmer value for a brightness in percent. */
export function brightnessValue(percent: number): number {
  return Math.min(FULL_VALUE, Math.max(0, Math.round(percent)));
}

/** Returns the brightness of a dimmer's level in percent, which is how every screen shows it. */
export function levelPercent(level: number, steps: number = DIMMER_STEPS): number {
  return Math.round((level * 100) / steps);
}

/** Returns the brightness that results from a raw dimmer value. */
export function brightnessOf(value: number, steps?: number): Brightness {
  if (steps === undefined) return { percent: value >= FULL_VALUE ? 100 : Math.max(0, value) };
  const level = dimmerLevel(value, steps);
  return { percent: levelPercent(level, steps), level };
}

/** Returns the brightness that a device sets when a person asks for this percentage; 0 turns it off. */
export function resultingBrightness(percent: number, steps?: number): Brightness {
  return percent <= 0 ? { percent: 0 } : brightnessOf(brightnessValue(percent), steps);
}
