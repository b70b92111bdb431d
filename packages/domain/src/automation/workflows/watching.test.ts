import { describe, expect, it, test } from "vitest";
import { DEVICE_TYPE_CODES, type DeviceTypeCode } from "../../site/device-types.ts";
import { anyCanReport, canReport, WORKFLOW_TRIGGERS } from "./watching.ts";

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

describe("canReport", () => {
  test.each(["voltage", "current", "power", "energy"] as const)(
    "accepts %s only for device types that measure",
    (trigger) => {
      expect(DEVICE_TYPE_CODES.filter((type) => canReport(type, trigger))).toEqual(METERED);
    },
  );

  it("accepts the motor health only for motors", () => {
    expect(DEVICE_TYPE_CODES.filter((type) => canReport(type, "motor"))).toEqual(["KIOT_MOTOR"]);
  });

  it("accepts offline for every device type", () => {
    expect(DEVICE_TYPE_CODES.every((type) => canReport(type, "offline"))).toBe(true);
  });
});

test.each(WORKFLOW_TRIGGERS)("accepts %s for a group with a motor, not for an empty group", (trigger) => {
  expect(anyCanReport([], trigger)).toBe(false);
  expect(anyCanReport(["KIOT_PARKING_SENSOR", "KIOT_MOTOR"], trigger)).toBe(true);
});
