/** The kind decides how a switch's tile is drawn, and which orders are valid. */
export const SWITCH_KINDS = ["switch", "dimmer", "light", "motor", "plug"] as const;
export type SwitchKind = (typeof SWITCH_KINDS)[number];

export const Connectivity = { WIFI: 1, GSM: 2, WIFI_AND_GSM: 3, BLE: 4, GATEWAY: 5 } as const;
export const AuthType = { CS: 1, PIN: 2, CS_AND_PIN: 3 } as const;

export interface DeviceType {
  code: DeviceTypeCode;
  label: string;
  /** One entry per relay, in the order of `switch_no`. Empty where adoption decides (`isFieldType`). */
  switches: readonly SwitchKind[];
  /** The number of measured phases. 0 when it does not measure. */
  phases: 0 | 1 | 3;
  connectivity: number;
  auth: number;
}

/** Devices that come with an ID and a PIN, in the spec's order (§3), which the add-device screen keeps. */
export const BOXED_TYPE_CODES = [
  "KIOT_RED",
  "KIOT_5_NODE",
  "SW_5_NODE",
  "SW_4_NODE",
  "SW_3_NODE",
  "KIOT_4_NODE",
  "KIOT_3_NODE",
  "KIOT_HEAVY_PLUG",
  "KIOT_MOTOR",
  "ENERGY_METER_3",
  "ENERGY_METER_1",
  "TRAVEL_ADAPTER",
  "HEAVY_PLUG",
  "IR_BLASTER",
  "IR_BLASTER_P",
  "SW_3_REL",
  "SW_2_REL",
  "SW_1_PLUS_1",
  "SW_1_REL",
  "SW_1_HEAVY",
  "GSM_RELAY_2",
  "GSM_RELAY_4",
  "GSM_RELAY_10",
  "KIOT_PARKING_SENSOR",
] as const;
/** Devices of other makers, adopted through a gateway. Types differ by measurement; each has its own switches. */
export const FIELD_TYPE_CODES = ["FIELD", "FIELD_METER_1", "FIELD_METER_3"] as const;
export const DEVICE_TYPE_CODES = [...BOXED_TYPE_CODES, ...FIELD_TYPE_CODES] as const;
export type DeviceTypeCode = (typeof DEVICE_TYPE_CODES)[number];

const { WIFI, GSM, GATEWAY } = Connectivity;
const { CS, PIN } = AuthType;

function relays(count: number): SwitchKind[] {
  return Array.from({ length: count }, () => "switch");
}

type Traits = Omit<DeviceType, "code">;

function board(label: string, switches: SwitchKind[], auth: number): Traits {
  return { label, switches, phases: 0, connectivity: WIFI, auth };
}

function metered(label: string, switches: SwitchKind[], phases: 1 | 3): Traits {
  return { label, switches, phases, connectivity: WIFI, auth: PIN };
}

function gsm(count: number): Traits {
  return { label: `GSM relay ${count}`, switches: relays(count), phases: 0, connectivity: GSM, auth: PIN };
}

function field(label: string, phases: 0 | 1 | 3): Traits {
  return { label, switches: [], phases, connectivity: GATEWAY, auth: CS };
}

const TRAITS: Record<DeviceTypeCode, Traits> = {
  KIOT_RED: board("Light controller", ["light"], CS),
  KIOT_5_NODE: board("Kiot 5 node", [...relays(4), "dimmer"], CS),
  SW_5_NODE: board("Switch 5 node", [...relays(4), "dimmer"], PIN),
  SW_4_NODE: board("Switch 4 node", [...relays(3), "dimmer"], PIN),
  SW_3_NODE: board("Switch 3 node", [...relays(2), "dimmer"], PIN),
  KIOT_4_NODE: board("Kiot 4 node", relays(4), CS),
  KIOT_3_NODE: board("Kiot 3 node", relays(3), CS),
  KIOT_HEAVY_PLUG: metered("Kiot heavy plug", ["plug"], 1),
  KIOT_MOTOR: metered("Motor starter", ["motor"], 3),
  ENERGY_METER_3: metered("Energy meter, three phase", [], 3),
  ENERGY_METER_1: metered("Energy meter, one phase", [], 1),
  TRAVEL_ADAPTER: board("Travel adapter", ["plug"], PIN),
  HEAVY_PLUG: metered("Heavy plug", ["plug"], 1),
  IR_BLASTER: board("IR blaster", [], CS),
  IR_BLASTER_P: board("IR blaster P", [], PIN),
  SW_3_REL: board("Relay 3", relays(3), PIN),
  SW_2_REL: board("Relay 2", relays(2), PIN),
  SW_1_PLUS_1: board("Switch and socket", ["switch", "plug"], PIN),
  SW_1_REL: board("Relay 1", relays(1), PIN),
  SW_1_HEAVY: metered("Heavy switch", ["switch"], 1),
  GSM_RELAY_2: gsm(2),
  GSM_RELAY_4: gsm(4),
  GSM_RELAY_10: gsm(10),
  KIOT_PARKING_SENSOR: board("Parking sensor", [], PIN),
  FIELD: field("Gateway device", 0),
  FIELD_METER_1: field("Gateway meter, one phase", 1),
  FIELD_METER_3: field("Gateway meter, three phase", 3),
};

export const DEVICE_TYPES: readonly DeviceType[] = DEVICE_TYPE_CODES.map((code) => ({ code, ...TRAITS[code] }));

export const BOXED_TYPES: readonly DeviceType[] = BOXED_TYPE_CODES.map((code) => ({ code, ...TRAITS[code] }));

/** Tells whether the device is connected through a gateway. */
export function isFieldType(code: DeviceTypeCode): boolean {
  return TRAITS[code].connectivity === GATEWAY;
}

/** Returns the type of an adopted device, by its measured phases. */
export function fieldTypeOf(phases: 0 | 1 | 3): DeviceTypeCode {
  return phases === 0 ? "FIELD" : phases === 1 ? "FIELD_METER_1" : "FIELD_METER_3";
}

/** Tells whether a device can send infrared signals for a remote. */
export function isBlaster(code: DeviceTypeCode): boolean {
  return code === "IR_BLASTER" || code === "IR_BLASTER_P";
}

export function deviceType(code: DeviceTypeCode): DeviceType {
  return { code, ...TRAITS[code] };
}
