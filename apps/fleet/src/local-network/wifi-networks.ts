import type { LocalNetworks } from "@switchboard/contract";
import { isWifiName, isWifiPassword } from "@switchboard/domain/site";
import type * as z from "zod/mini";

type Networks = z.output<typeof LocalNetworks>["networks"];

/** The only network whose password is checked, to show the effect of a wrong one. */
const STRICT = { ssid: "Switchboard Lab", password: "switchboard" };

/** The networks that a virtual device finds, the strongest first. */
export const NETWORKS: Networks = [
  { ssid: "Meridian Office", rssi: -46, secure: true },
  { ssid: STRICT.ssid, rssi: -57, secure: true },
  { ssid: "कार्यालय 2G", rssi: -63, secure: true },
  { ssid: "Café Corner", rssi: -71, secure: false },
  { ssid: "Warehouse-Extender", rssi: -84, secure: true },
];

/** Tells whether the network accepts the device. An unlisted one is taken for a hidden one in reach. */
export function accepts(ssid: string, password: string): boolean {
  if (!isWifiName(ssid) || !isWifiPassword(password)) return false;
  if (ssid === STRICT.ssid) return password === STRICT.password;
  const isSecure = NETWORKS.find((network) => network.ssid === ssid)?.secure ?? false;
  return !isSecure || password !== "";
}
