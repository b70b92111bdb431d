export type { Fault } from "./faults.ts";
export { type Fleet, startFleet } from "./fleet.ts";
export { type FleetFile, parseFleetFile } from "./fleet-file.ts";
export { LocalNetwork } from "./local-network/local-network.ts";
