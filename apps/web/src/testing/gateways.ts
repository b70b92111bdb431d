import type { Gateway } from "@switchboard/contract";

/** A gateway that is there, with one driver that runs and one that rests. */
export function aGateway(own: Partial<Gateway> = {}): Gateway {
  return {
    _id: "44444444-4444-4444-8444-444444444444",
    name: "Plant room",
    createdAt: "2026-03-02T06:00:00Z",
    pairedAt: "2026-03-02T06:05:00Z",
    lastSeen: "2026-03-02T06:30:00Z",
    isOnline: true,
    version: "0.3.0",
    drivers: [
      { name: "zigbee2mqtt", state: "running", reason: null, devices: 12, rate: 40 },
      { name: "modbus", state: "resting", reason: "connect ECONNREFUSED", devices: 0, rate: 0 },
    ],
    faults: [{ at: "2026-03-02T06:20:00Z", driver: "modbus", reason: "connect ECONNREFUSED" }],
    found: 12,
    isFull: false,
    adopted: 3,
    codeExpires: null,
    ...own,
  };
}
