import { describe, expect, it, test } from "vitest";
import {
  AuthType,
  BOXED_TYPES,
  Connectivity,
  DEVICE_TYPE_CODES,
  DEVICE_TYPES,
  deviceType,
  fieldTypeOf,
  isFieldType,
} from "./device-types.ts";

/** Copied from spec §3 to detect a reordering. */
const SPEC_ORDER =
  "KIOT_RED, KIOT_5_NODE, SW_5_NODE, SW_4_NODE, SW_3_NODE, KIOT_4_NODE, KIOT_3_NODE, KIOT_HEAVY_PLUG, KIOT_MOTOR, ENERGY_METER_3, ENERGY_METER_1, TRAVEL_ADAPTER, HEAVY_PLUG, IR_BLASTER, IR_BLASTER_P, SW_3_REL, SW_2_REL, SW_1_PLUS_1, SW_1_REL, SW_1_HEAVY, GSM_RELAY_2, GSM_RELAY_4, GSM_RELAY_10, KIOT_PARKING_SENSOR";

describe("the device types", () => {
  it("are the spec's 24, in the spec's order", () => {
    expect(BOXED_TYPES.map((type) => type.code)).toEqual(SPEC_ORDER.split(", "));
    expect(BOXED_TYPES).toHaveLength(24);
  });

  it("have distinct labels", () => {
    expect(new Set(DEVICE_TYPES.map((type) => type.label)).size).toBe(DEVICE_TYPES.length);
  });

  it("use the spec's numbers for connectivity and authentication", () => {
    expect(Connectivity).toEqual({ WIFI: 1, GSM: 2, WIFI_AND_GSM: 3, BLE: 4, GATEWAY: 5 });
    expect(AuthType).toEqual({ CS: 1, PIN: 2, CS_AND_PIN: 3 });
  });

  test.each([
    ["KIOT_RED", 1],
    ["KIOT_5_NODE", 5],
    ["SW_5_NODE", 5],
    ["SW_4_NODE", 4],
    ["SW_3_NODE", 3],
    ["KIOT_4_NODE", 4],
    ["KIOT_3_NODE", 3],
    ["KIOT_HEAVY_PLUG", 1],
    ["KIOT_MOTOR", 1],
    ["ENERGY_METER_3", 0],
    ["ENERGY_METER_1", 0],
    ["TRAVEL_ADAPTER", 1],
    ["HEAVY_PLUG", 1],
    ["IR_BLASTER", 0],
    ["IR_BLASTER_P", 0],
    ["SW_3_REL", 3],
    ["SW_2_REL", 2],
    ["SW_1_PLUS_1", 2],
    ["SW_1_REL", 1],
    ["SW_1_HEAVY", 1],
    ["GSM_RELAY_2", 2],
    ["GSM_RELAY_4", 4],
    ["GSM_RELAY_10", 10],
    ["KIOT_PARKING_SENSOR", 0],
  ] as const)("%s has %i switches", (code, count) => {
    expect(deviceType(code).switches).toHaveLength(count);
  });

  it("measure three phases when the name says so, and on the motor", () => {
    const threePhase = BOXED_TYPES.filter((type) => type.phases === 3).map((type) => type.code);
    expect(threePhase).toEqual(["KIOT_MOTOR", "ENERGY_METER_3"]);
  });

  it("use GSM when the name says so, and otherwise Wi-Fi", () => {
    for (const type of BOXED_TYPES) {
      expect(type.connectivity).toBe(type.code.startsWith("GSM_") ? Connectivity.GSM : Connectivity.WIFI);
    }
  });

  test.each(DEVICE_TYPE_CODES)("%s can be looked up by its code", (code) => {
    expect(DEVICE_TYPES).toContainEqual(deviceType(code));
    expect(deviceType(code).code).toBe(code);
  });

  test.each([
    [0, "FIELD"],
    [1, "FIELD_METER_1"],
    [3, "FIELD_METER_3"],
  ] as const)("for a gateway device with %i phases is %s, without a box and switches", (phases, code) => {
    expect(fieldTypeOf(phases)).toBe(code);
    expect(deviceType(code)).toMatchObject({ phases, switches: [], connectivity: Connectivity.GATEWAY });
    expect(isFieldType(code)).toBe(true);
    expect(BOXED_TYPES.some((type) => type.code === code || isFieldType(type.code))).toBe(false);
  });
});
