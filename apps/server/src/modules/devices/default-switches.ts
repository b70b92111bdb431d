import { randomUUID } from "node:crypto";
import type { Light } from "@switchboard/contract";
import { type DeviceTypeCode, deviceType, dimmerValue, type SwitchKind } from "@switchboard/domain";

export interface NewSwitch {
  id: string;
  switch_no: number;
  kind: SwitchKind;
  name: string;
  current_dimm: number | null;
  light: Light | null;
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
const WARM_WHITE: Light = { color: "#ffd9a0", color_temperature: 3000 };

/** The switches a device of this type comes with, named by what they are until someone names them. */
export function defaultSwitches(type: DeviceTypeCode): NewSwitch[] {
  const { switches } = deviceType(type);
  return switches.map((kind, index) => ({
    id: randomUUID(),
    switch_no: index + 1,
    kind,
    name: switches.length === 1 ? NAMES[kind] : `${NAMES[kind]} ${index + 1}`,
    current_dimm: kind === "dimmer" ? dimmerValue(MIDDLE_LEVEL) : null,
    light: kind === "light" ? WARM_WHITE : null,
  }));
}
