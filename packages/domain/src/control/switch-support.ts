import { hasBrightness } from "../site/brightness.ts";
import type { SwitchKind } from "../site/device-types.ts";
import type { SwitchOrder } from "./switch-actions.ts";

/** Every switch turns on and off. Levels need a dimmer, colours a light, and a brightness one of both. */
export function isSupported(
  kind: SwitchKind,
  { level, brightness, color, color_temperature }: Omit<SwitchOrder, "switchId" | "switch_state">,
): boolean {
  const wantsColor = color !== undefined || color_temperature !== undefined;
  if (wantsColor && kind !== "light") return false;
  if (brightness !== undefined && !hasBrightness(kind)) return false;
  return level === undefined || kind === "dimmer";
}
