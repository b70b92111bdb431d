import type { DriverName } from "@switchboard/contract";

/** Names of protocols, which are equal in every language. */
export const DRIVER_WORDS: Record<DriverName, string> = {
  homeassistant: "Home Assistant",
  zigbee2mqtt: "Zigbee",
  tasmota: "Tasmota",
  shelly: "Shelly",
  modbus: "Modbus",
  bacnet: "BACnet",
};

/** Describes a device of another maker: "Zigbee · IKEA E1603". */
export function fieldType({ driver, maker, model }: { driver: DriverName; maker: string; model: string }): string {
  const word = DRIVER_WORDS[driver];
  const made = [maker === word ? "" : maker, model].filter(Boolean).join(" ");
  return made ? `${word} · ${made}` : word;
}
