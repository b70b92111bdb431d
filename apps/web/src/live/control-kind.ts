import { type Curtain, curtainOf, doorbellOf, movesCurtain } from "@switchboard/domain";
import type { LiveDevice, LiveSwitch } from "./live-device.ts";

/** How a switch is worked: by its lever, as one of the two that move a curtain, or as a bell that is rung. */
type ControlKind = "lever" | "curtain" | "bell";

/** The curtain that a device moves, for someone who may use both of its relays; with one there is no going back. */
export function curtainOfDevice(device: LiveDevice): Curtain | undefined {
  const curtain = curtainOf(device.device_type, device.config);
  const relays = curtain && device.switches.filter((each) => movesCurtain(curtain, each.switch_no));
  return relays?.length === 2 ? curtain : undefined;
}

export function controlKind(device: LiveDevice, each: LiveSwitch): ControlKind {
  const curtain = curtainOfDevice(device);
  if (curtain && movesCurtain(curtain, each.switch_no)) return "curtain";
  return doorbellOf(device.device_type, device.config) === each.switch_no ? "bell" : "lever";
}
