import type { SwitchKind } from "../site/device-types.ts";
import type { SwitchOrder } from "./switch-actions.ts";

/** Every switch turns on and off. Levels need a dimmer, and colours a light. */
export function isSupported(
  kind: SwitchKind,
  { level, color, color_temperature }: Omit<SwitchOrder, "switchId" | "switch_state">,
): boolean {
  const wantsColor = color !== undefined || color_temperature !== undefined;
  if (wantsColor && kind !== "light") return false;
  return level === undefined || kind === "dimmer";
}
