import { type Curtain, curtainOf, movesCurtain } from "./curtain.ts";
import type { ConfigValues } from "./device-config.ts";
import type { DeviceTypeCode } from "./device-types.ts";
import { doorbellOf } from "./doorbell.ts";

/** How a switch is worked: by its lever, as one of the two that move a curtain, or as a bell that is rung. */
export type ControlKind = "lever" | "curtain" | "bell";

interface Numbered {
  switch_no: number;
}

/** A device as someone has it: with the switches that they may use. */
export interface WorkedDevice<S extends Numbered = Numbered> {
  device_type: DeviceTypeCode;
  config: ConfigValues;
  switches: readonly S[];
}

/** The curtain that a device moves, for someone who may use both of its relays; with one there is no going back. */
export function curtainOfDevice({ device_type, config, switches }: WorkedDevice): Curtain | undefined {
  const curtain = curtainOf(device_type, config);
  const relays = curtain && switches.filter(({ switch_no }) => movesCurtain(curtain, switch_no));
  return relays?.length === 2 ? curtain : undefined;
}

export function controlKind(device: WorkedDevice, { switch_no }: Numbered): ControlKind {
  const curtain = curtainOfDevice(device);
  if (curtain && movesCurtain(curtain, switch_no)) return "curtain";
  return doorbellOf(device.device_type, device.config) === switch_no ? "bell" : "lever";
}

/**
 * What counts as a switch wherever switches are counted, and what "all of them" means: those with a lever. Nobody means to
 * move a curtain or to ring a bell by turning a room on, and neither is on or off.
 */
export function countedSwitches<S extends Numbered>(device: WorkedDevice<S>): S[] {
  return device.switches.filter((each) => controlKind(device, each) === "lever");
}
