import { describe, expect, it, test } from "vitest";
import { DEVICE_TYPE_CODES, type DeviceTypeCode } from "../../site/device-types.ts";
import { anyCanTell, canTell, WORKFLOW_TRIGGERS } from "./watching.ts";

const METERED: DeviceTypeCode[] = [
  "KIOT_HEAVY_PLUG",
  "KIOT_MOTOR",
  "ENERGY_METER_3",
  "ENERGY_METER_1",
  "HEAVY_PLUG",
  "SW_1_HEAVY",
  "FIELD_METER_1",
  "FIELD_METER_3",
];

describe("what a device can tell a workflow", () => {
  test.each(["voltage", "current", "power", "energy"] as const)(
    "%s is told by what measures, and nothing else",
    (of) => {
      expect(DEVICE_TYPE_CODES.filter((type) => canTell(type, of))).toEqual(METERED);
    },
  );

  it("is its motor's health where it has a motor", () => {
    expect(DEVICE_TYPE_CODES.filter((type) => canTell(type, "motor"))).toEqual(["KIOT_MOTOR"]);
  });

  it("is that it went offline, whatever it is", () => {
    expect(DEVICE_TYPE_CODES.every((type) => canTell(type, "offline"))).toBe(true);
  });
});

test.each(WORKFLOW_TRIGGERS)("a group without devices tells nothing of %s, one with a motor in it does", (trigger) => {
  expect(anyCanTell([], trigger)).toBe(false);
  expect(anyCanTell(["KIOT_PARKING_SENSOR", "KIOT_MOTOR"], trigger)).toBe(true);
});
