import type { BodyOf, contract, FieldChannel, FieldDevice } from "@switchboard/contract";

const climate = (key: string, name: string): FieldChannel => ({
  type: "sensor",
  key,
  name,
  kind: "temperature",
  unit: "°C",
});

/** Devices of other makers that wait to be added. */
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

/** Reports of the demo building's gateway, one device each; no gateway runs while the demo is recorded. */
export const GATEWAY_REPORTS: BodyOf<typeof contract.reportGateway>[] = FOUND.map((device) => ({
  version: "0.3.0",
  drivers: [running("zigbee2mqtt", 46), running("bacnet", 9)],
  faults: [],
  found: [{ ...device, isOnline: true }],
  gone: [],
  online: [],
  tried: [],
}));
