import { isWifiName, isWifiPassword } from "@switchboard/domain/site";
import type { LocalNetwork } from "../../../../api/local-device-port.ts";

export interface WifiForm {
  /** The name of a network the device sees, or undefined where the name is typed. */
  chosen: string | undefined;
  typed: string;
  password: string;
}

export const STRENGTHS = ["weak", "fair", "good", "strong"] as const;

/** The usual thresholds for dBm; the screen shows as many bars. */
export function strengthOf(rssi: number): (typeof STRENGTHS)[number] {
  if (rssi >= -55) return "strong";
  if (rssi >= -67) return "good";
  return rssi >= -75 ? "fair" : "weak";
}

export function chosenNetwork(form: WifiForm, networks: readonly LocalNetwork[]): LocalNetwork | undefined {
  return networks.find(({ ssid }) => ssid === form.chosen);
}

/** An open network of the list needs no password; one whose name is typed may have one or not. */
export function needsPassword(form: WifiForm, networks: readonly LocalNetwork[]): boolean {
  return chosenNetwork(form, networks)?.secure ?? true;
}

/** Which part makes it no valid Wi-Fi SSID and password (spec §5). */
export function wrongPart(form: WifiForm, networks: readonly LocalNetwork[]): "ssid" | "password" | undefined {
  const network = chosenNetwork(form, networks);
  if (!isWifiName(network?.ssid ?? form.typed)) return "ssid";
  if (!needsPassword(form, networks)) return undefined;
  const isMissing = network?.secure === true && form.password === "";
  return isMissing || !isWifiPassword(form.password) ? "password" : undefined;
}

export function wifiOf(form: WifiForm, networks: readonly LocalNetwork[]): { ssid: string; password: string } {
  const ssid = chosenNetwork(form, networks)?.ssid ?? form.typed;
  return { ssid, password: needsPassword(form, networks) ? form.password : "" };
}
