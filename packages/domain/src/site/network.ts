import { Connectivity, type DeviceTypeCode, deviceType } from "./device-types.ts";

/** A device uses a Wi-Fi network, or the mobile network of its SIM card. */
export type Network = "wifi" | "mobile";

/** Devices with both count as Wi-Fi. */
export function networkOf(type: DeviceTypeCode): Network {
  return deviceType(type).connectivity === Connectivity.GSM ? "mobile" : "wifi";
}

/** The usual thresholds in dBm for one, two, three and four bars. */
const BARS: Record<Network, readonly number[]> = {
  wifi: [-85, -75, -67, -55],
  mobile: [-105, -95, -85, -70],
};

/** Returns the strength of a signal as on phones. A mobile network works with weaker signals than Wi-Fi. */
export function signalBars(rssi: number, type: DeviceTypeCode): number {
  return BARS[networkOf(type)].filter((threshold) => rssi >= threshold).length;
}
