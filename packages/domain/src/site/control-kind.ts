import { type Curtain, curtainOf, movesCurtain } from "./curtain.ts";
import type { ConfigValues } from "./device-config.ts";
import type { DeviceTypeCode } from "./device-types.ts";
import { doorbellOf } from "./doorbell.ts";

/** How a switch is operated: with its lever, as one of the two relays of a curtain, or as a bell. */
export type ControlKind = "lever" | "curtain" | "bell";

interface NumberedSwitch {
  switch_no: number;
}

/** A device with the switches that a person may use. */
export interface WorkedDevice<S extends NumberedSwitch = NumberedSwitch> {
  device_type: DeviceTypeCode;
  config: ConfigValues;
  switches: readonly S[];
}

/** Returns the curtain of a device if the person may use both relays; one alone could not move it back. */
export function curtainOfDevice({ device_type, config, switches }: WorkedDevice): Curtain | undefined {
  const curtain = curtainOf(device_type, config);
  const relays = curtain && switches.filter(({ switch_no }) => movesCurtain(curtain, switch_no));
  return relays?.length === 2 ? curtain : undefined;
}

export function controlKind(device: WorkedDevice, { switch_no }: NumberedSwitch): ControlKind {
  const curtain = curtainOfDevice(device);
  if (curtain && movesCurtain(curtain, switch_no)) return "curtain";
  return doorbellOf(device.device_type, device.config) === switch_no ? "bell" : "lever";
}

/**
 * Returns the switches that count, and that "all of them" refers to: those with a lever. Nobody intends to move a curtain or ring a bell
 * by turning a room on, and neither is on or off.
 */
export function countedSwitches<S extends NumberedSwitch>(device: WorkedDevice<S>): S[] {
  return device.switches.filter((each) => controlKind(device, each) === "lever");
}
