import type { CommandMessage } from "@switchboard/contract";
import { dimmerValue, type SwitchKind } from "@switchboard/domain";

/** One thing asked of one switch. */
export interface SwitchAction {
  switch_state?: 0 | 1 | undefined;
  level?: number | undefined;
  color?: string | undefined;
  color_temperature?: number | undefined;
}

/** Every switch goes on and off; levels need a dimmer, colours a light. */
export function isSupported(kind: SwitchKind, action: SwitchAction): boolean {
  const wantsColor = action.color !== undefined || action.color_temperature !== undefined;
  if (wantsColor && kind !== "light") return false;
  return action.level === undefined || kind === "dimmer";
}

/** The action in the device's own words; setting a level or a colour also turns the switch on. */
export function toMessage(action: SwitchAction): Pick<CommandMessage, "state" | "dimm" | "color" | "ct"> {
  return {
    state: action.switch_state ?? 1,
    ...(action.level === undefined ? {} : { dimm: dimmerValue(action.level) }),
    ...(action.color === undefined ? {} : { color: action.color }),
    ...(action.color_temperature === undefined ? {} : { ct: action.color_temperature }),
  };
}
