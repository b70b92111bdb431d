import type { FoundDevice } from "@switchboard/contract";

/** A socket found by a gateway, as the server returns it. */
export function aFound(own: Partial<FoundDevice> = {}): FoundDevice {
  return {
    _id: crypto.randomUUID(),
    gateway: { _id: "44444444-4444-4444-8444-444444444444", name: "Plant room" },
    state: "new",
    driver: "zigbee2mqtt",
    id: "0x01",
    name: "Plug",
    maker: "IKEA",
    model: "E1603",
    area: "",
    signal: -61,
    isOnline: true,
    channels: [{ type: "switch", key: "state", name: "Socket", kind: "plug", confirms: true }],
    firstSeen: "2026-03-02T06:00:00Z",
    lastSeen: "2026-03-02T06:00:00Z",
    device: null,
    use: null,
    suggestedRoom: null,
    ...own,
  };
}
