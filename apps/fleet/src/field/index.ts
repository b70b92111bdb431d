export * from "./modbus.ts";
export { Registers } from "./registers.ts";
