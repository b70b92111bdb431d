import type { BodyOf, contract, FieldChannel, FieldDevice } from "@switchboard/contract";

const relay = (key: string, name: string, kind: "switch" | "plug" = "switch"): FieldChannel => ({
  type: "switch",
  key,
  name,
  kind,
  confirms: true,
});
const climate = (key: string, name: string): FieldChannel => ({
  type: "sensor",
  key,
  name,
  kind: "temperature",
  unit: "°C",
});

/** Devices of other makers that wait to be added, one of each kind of driver. */
const FOUND: Omit<FieldDevice, "isOnline">[] = [
  {
    driver: "zigbee2mqtt",
    id: "0x00158d0004866f11",
    name: "Boardroom climate",
    maker: "Aqara",
    model: "WSDCGQ11LM",
    area: "Boardroom",
    signal: -71,
    channels: [climate("temperature", "Temperature")],
  },
  {
    driver: "zigbee2mqtt",
    id: "0x000b57fffec6a5b2",
    name: "Boardroom plug",
    maker: "IKEA",
    model: "E1603",
    area: "Boardroom",
    signal: -58,
    channels: [relay("state", "Socket", "plug")],
  },
  {
    driver: "shelly",
    id: "shellyplus2pm-a8032ab1c2d4",
    name: "Terrace blind",
    maker: "Shelly",
    model: "SNSW-102P16EU",
    area: "",
    signal: -52,
    channels: [{ type: "cover", key: "cover:0", name: "Blind", confirms: true }],
  },
  {
    driver: "modbus",
    id: "10.20.4.11/1",
    name: "Lift feeder",
    maker: "Eastron",
    model: "SDM630",
    area: "",
    signal: null,
    channels: [{ type: "meter", key: "meter", name: "Energy", phases: 3 }],
  },
  {
    driver: "bacnet",
    id: "1201",
    name: "AHU 2",
    maker: "Reliable Controls",
    model: "MACH-Pro2",
    area: "",
    signal: null,
    channels: [relay("bo:1", "Supply fan"), climate("ai:1", "Supply air")],
  },
];

const running = (name: FieldDevice["driver"], rate: number) => ({
  name,
  state: "running" as const,
  reason: null,
  devices: FOUND.filter(({ driver }) => driver === name).length,
  rate,
});

/** What the gateway of the demo building reports; no gateway runs while the demo is recorded. */
export const GATEWAY_REPORT: BodyOf<typeof contract.reportGateway> = {
  version: "0.3.0",
  drivers: [running("zigbee2mqtt", 46), running("shelly", 12), running("modbus", 3), running("bacnet", 9)],
  faults: [],
  found: FOUND.map((device) => ({ ...device, isOnline: true })),
  gone: [],
  online: [],
  tried: [],
};
