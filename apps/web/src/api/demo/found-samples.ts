import type { FieldChannel, FoundDevice, Gateway } from "@switchboard/contract";
import { gatewayNamed, type PlannedSite } from "@switchboard/sample-building";

type Sample = Pick<FoundDevice, "driver" | "id" | "name" | "maker" | "model" | "area" | "signal" | "channels">;

const relay = (key: string, name: string, kind: "switch" | "plug" | "dimmer" = "switch"): FieldChannel => ({
  type: "switch",
  key,
  name,
  kind,
  confirms: true,
});
const sensor = (key: string, name: string, kind: "temperature" | "humidity" | "battery" | "occupancy", unit: string) =>
  ({ type: "sensor", key, name, kind, unit }) as const;

const BATTERY = sensor("battery", "Battery", "battery", "%");

/** What stands in the building of the demo and speaks to nobody yet. */
const SAMPLES: readonly Sample[] = [
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
    driver: "zigbee2mqtt",
    id: "0x00158d0004866f11",
    name: "Boardroom climate",
    maker: "Aqara",
    model: "WSDCGQ11LM",
    area: "Boardroom",
    signal: -71,
    channels: [
      sensor("temperature", "Temperature", "temperature", "°C"),
      sensor("humidity", "Humidity", "humidity", "%"),
      BATTERY,
    ],
  },
  {
    driver: "zigbee2mqtt",
    id: "0x001788010b6d2c44",
    name: "Corridor motion",
    maker: "Philips",
    model: "9290012607",
    area: "",
    signal: -66,
    channels: [sensor("occupancy", "Motion", "occupancy", ""), BATTERY],
  },
  {
    driver: "tasmota",
    id: "DC4F22A1B2C3",
    name: "Workshop fan",
    maker: "Sonoff",
    model: "Basic R2",
    area: "Workshop",
    signal: -63,
    channels: [relay("POWER", "Fan")],
  },
  {
    driver: "shelly",
    id: "shellyplus2pm-a8032ab1c2d4",
    name: "Terrace blind",
    maker: "Shelly",
    model: "SNSW-102P16EU",
    area: "",
    signal: -52,
    channels: [
      { type: "cover", key: "cover:0", name: "Blind", confirms: true },
      { type: "meter", key: "cover:0/power", name: "Energy", phases: 1 },
    ],
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
      relay("bo:1", "Supply fan"),
      sensor("ai:1", "Supply air", "temperature", "°C"),
      sensor("ai:2", "Return air", "temperature", "°C"),
    ],
  },
];

const MINUTE = 60_000;

/** Those of the building that are not heard any more. */
export function silentGateways(site: PlannedSite, now: number): Gateway[] {
  return site.site.gateways.map(({ name }): Gateway => {
    const { id: _id, pairedAgo, seenAgo } = gatewayNamed(site, name);
    const at = (ago: number) => new Date(now - ago).toISOString();
    const told = { version: "", drivers: [], faults: [], found: 0, isFull: false, adopted: 0, codeExpires: null };
    return {
      _id,
      name,
      createdAt: at(pairedAgo),
      pairedAt: at(pairedAgo),
      lastSeen: at(seenAgo),
      isOnline: false,
      ...told,
    };
  });
}

/** The one gateway of the demo that is heard, seen a moment ago, with a driver that rests and why. */
export function sampleGateway(_id: string, now: number): Gateway {
  const at = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
  const running = (name: Sample["driver"], rate: number) => {
    const devices = SAMPLES.filter(({ driver }) => driver === name).length;
    return { name, state: "running" as const, reason: null, devices, rate };
  };
  return {
    _id,
    name: "Plant room",
    createdAt: at(40_000),
    pairedAt: at(39_990),
    lastSeen: at(0),
    isOnline: true,
    version: "0.3.0",
    drivers: [
      running("zigbee2mqtt", 46),
      running("tasmota", 6),
      running("shelly", 12),
      { name: "modbus", state: "resting", reason: "10.20.4.12 does not answer", devices: 1, rate: 0 },
      running("bacnet", 9),
    ],
    faults: [{ at: at(4), driver: "modbus", reason: "10.20.4.12 does not answer" }],
    found: SAMPLES.length,
    isFull: false,
    adopted: 0,
    codeExpires: null,
  };
}

export function sampleFound(
  { _id, name }: Gateway,
  now: number,
  { newId, roomNamed }: { newId(): string; roomNamed(name: string): string | null },
): FoundDevice[] {
  return SAMPLES.map((sample, index) => ({
    ...sample,
    _id: newId(),
    gateway: { _id, name },
    state: "new",
    isOnline: sample.driver !== "modbus",
    firstSeen: new Date(now - (index + 30) * MINUTE).toISOString(),
    lastSeen: new Date(now - index * MINUTE).toISOString(),
    device: null,
    use: null,
    suggestedRoom: sample.area === "" ? null : roomNamed(sample.area),
  }));
}
