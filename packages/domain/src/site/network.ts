import { Connectivity, type DeviceTypeCode, deviceType } from "./device-types.ts";

/** What a device needs besides mains: somebody's Wi-Fi, or the mobile network of its SIM card. */
export type Network = "wifi" | "mobile";

/** Those with both are told a Wi-Fi like any other. */
export function networkOf(type: DeviceTypeCode): Network {
  return deviceType(type).connectivity === Connectivity.GSM ? "mobile" : "wifi";
}

/** The usual thresholds in dBm, from which on a signal has one, two, three and four bars. */
const BARS: Record<Network, readonly number[]> = {
  wifi: [-85, -75, -67, -55],
  mobile: [-105, -95, -85, -70],
};

/** How strong a signal is, as phones draw it; a mobile network carries where a Wi-Fi would be gone. */
export function signalBars(rssi: number, type: DeviceTypeCode): number {
  return BARS[networkOf(type)].filter((threshold) => rssi >= threshold).length;
}
