import type { Device } from "@switchboard/contract";
import { type ConfigValues, type Curtain, curtainOf, doorbellOf } from "@switchboard/domain";

/** What a device works beside its switches, by how it is configured. */
export function controlOf({ device_type, device_config }: Device): { curtain?: Curtain; bell?: number } {
  const config = (device_config ?? {}) as ConfigValues;
  const [curtain, bell] = [curtainOf(device_type, config), doorbellOf(device_type, config)];
  return { ...(curtain && { curtain }), ...(bell && { bell }) };
}
