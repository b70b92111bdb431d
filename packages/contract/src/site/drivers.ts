/** The protocols that gateways use in the building; each is a folder of `apps/gateway/src/drivers`. */
export const DRIVERS = ["homeassistant", "zigbee2mqtt", "tasmota", "shelly", "modbus", "bacnet"] as const;
export type DriverName = (typeof DRIVERS)[number];
