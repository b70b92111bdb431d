export * from "./bacnet.ts";
export { startFieldBroker } from "./field-broker.ts";
export { freePort } from "./free-port.ts";
export { startEspHomeBoard } from "./homeassistant.ts";
export * from "./modbus.ts";
export { Registers } from "./registers.ts";
export * from "./shelly.ts";
export * from "./tasmota.ts";
export * from "./zigbee2mqtt.ts";
