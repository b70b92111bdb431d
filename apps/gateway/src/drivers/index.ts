import { type AnyDriverKind, driverKind } from "../settings/settings.ts";
import { bacnetKind } from "./bacnet/bacnet.ts";
import { homeassistant } from "./homeassistant/homeassistant.ts";
import { modbusKind } from "./modbus/modbus.ts";
import { shellyKind } from "./shelly/shelly.ts";
import { tasmotaKind } from "./tasmota/tasmota.ts";
import { zigbee2mqtt } from "./zigbee2mqtt/zigbee2mqtt.ts";

/** Every driver that `gateway.json` may name. */
export const DRIVER_KINDS: readonly AnyDriverKind[] = [
  driverKind(bacnetKind),
  driverKind(homeassistant),
  driverKind(modbusKind),
  driverKind(shellyKind),
  driverKind(tasmotaKind),
  driverKind(zigbee2mqtt),
];
