export { createHardware, type HardwareSpec } from "./create-hardware.ts";
export { DeviceModel } from "./device-model.ts";
export { type HardwareState, type Outgoing, TROUBLES, type Trouble } from "./hardware.ts";
export { seededRandom } from "./random.ts";
export type { SensorTrait } from "./sensors.ts";
