import type { BodyOf, contract, FieldChannel, FieldDevice } from "@switchboard/contract";

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
    channels: [
      { type: "switch", key: "bo:1", name: "Supply fan", kind: "switch", confirms: true },
      climate("ai:1", "Supply air"),
    ],
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
  drivers: [running("zigbee2mqtt", 46), running("modbus", 3), running("bacnet", 9)],
  faults: [],
  found: FOUND.map((device) => ({ ...device, isOnline: true })),
  gone: [],
  online: [],
  tried: [],
};
