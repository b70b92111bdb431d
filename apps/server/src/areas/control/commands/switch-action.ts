import type { CommandMessage } from "@switchboard/contract";
import type { SwitchOrder } from "@switchboard/domain/control";
import { brightnessValue, dimmerValue } from "@switchboard/domain/site";

/** The colour and brightness, in the form in which rows store them. */
export interface LightAction {
  brightness?: number;
  color?: string;
  color_temperature?: number;
}

/** The action of a row. */
export interface SwitchAction {
  switch_state: 0 | 1;
  level: number | null;
  light: LightAction | null;
}

export function actionOf({ switch_state, level, brightness, color, color_temperature }: SwitchOrder): SwitchAction {
  const light = {
    ...(brightness !== undefined && { brightness }),
    ...(color !== undefined && { color }),
    ...(color_temperature !== undefined && { color_temperature }),
  };
  return { switch_state, level: level ?? null, light: Object.keys(light).length > 0 ? light : null };
}

/** Converts the action to the device's protocol. */
export function toMessage({
  switch_state,
  level,
  light,
}: SwitchAction): Omit<CommandMessage, "id" | "exp" | "switch_no"> {
  return {
    state: switch_state,
    ...(level !== null && { dimm: dimmerValue(level) }),
    ...(light?.brightness !== undefined && { dimm: brightnessValue(light.brightness) }),
    ...(light?.color !== undefined && { color: light.color }),
    ...(light?.color_temperature !== undefined && { ct: light.color_temperature }),
  };
}
