import { type DeviceTypeCode, deviceType, type SwitchKind } from "./device-types.ts";
import { dimmerValue } from "./dimmer.ts";

export interface DefaultSwitch {
  switch_no: number;
  kind: SwitchKind;
  name: string;
  current_dimm: number | null;
  light: { color: string; color_temperature: number } | null;
}

/** Regulators of these boards drive fans, and a plug's relay is its socket. */
const NAMES: Record<SwitchKind, string> = {
  switch: "Switch",
  dimmer: "Fan",
  light: "Light",
  motor: "Motor",
  plug: "Socket",
};

const MIDDLE_LEVEL = 3;
/** The initial colour of a light, also of the virtual one. */
export const WARM_LIGHT = { color: "#ffd9a0", color_temperature: 3000 };

/** Returns the initial switches of a device type, named by their kind until somebody renames them. */
export function defaultSwitches(type: DeviceTypeCode): DefaultSwitch[] {
  const { switches } = deviceType(type);
  return switches.map((kind, index) =>
    defaultSwitch(kind, index + 1, switches.length === 1 ? NAMES[kind] : `${NAMES[kind]} ${index + 1}`),
  );
}

export function defaultSwitch(kind: SwitchKind, switch_no: number, name: string): DefaultSwitch {
  return {
    switch_no,
    kind,
    name,
    current_dimm: kind === "dimmer" ? dimmerValue(MIDDLE_LEVEL) : null,
    light: kind === "light" ? { ...WARM_LIGHT } : null,
  };
}
