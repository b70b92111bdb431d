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
/** What an ordinary light is set to; the virtual one starts with the same. */
export const WARM_LIGHT = { color: "#ffd9a0", color_temperature: 3000 };

/** The switches a device of this type comes with, named by what they are until someone names them. */
export function defaultSwitches(type: DeviceTypeCode): DefaultSwitch[] {
  const { switches } = deviceType(type);
  return switches.map((kind, index) =>
    defaultSwitch(kind, index + 1, switches.length === 1 ? NAMES[kind] : `${NAMES[kind]} ${index + 1}`),
  );
}

/** A switch that nobody has touched yet. */
export function defaultSwitch(kind: SwitchKind, switch_no: number, name: string): DefaultSwitch {
  return {
    switch_no,
    kind,
    name,
    current_dimm: kind === "dimmer" ? dimmerValue(MIDDLE_LEVEL) : null,
    light: kind === "light" ? { ...WARM_LIGHT } : null,
  };
}
