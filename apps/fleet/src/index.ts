export type { Fault } from "./faults.ts";
export { type Fleet, type FleetOptions, type Intervals, startFleet } from "./fleet.ts";
export { type FleetDevice, type FleetFile, parseFleetFile } from "./fleet-file.ts";
export { LocalNetwork, type LocalNetworkOptions } from "./local-network/local-network.ts";
export type { LastFlip, StormOptions, StormResult } from "./storm.ts";
export type { Clock, VirtualDevice } from "./virtual-device.ts";
