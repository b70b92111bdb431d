import { expect, test } from "vitest";
import { exportDeviceId, exportReading, meterDeviceId } from "./fed-in.ts";

test.each([
  ["no counter", -1500, undefined, undefined],
  ["a counter that has counted nothing", -1500, 0, undefined],
  ["a counter while energy is fed in", -1500, 900_000, { p: 1500, e: 900_000 }],
  ["a counter while energy is taken", 200, 900_000, { p: 0, e: 900_000 }],
  ["a counter without a power", undefined, 900_000, { e: 900_000 }],
])("reads the export from %s", (_, watts, counter, reading) => {
  expect(exportReading(watts, counter)).toEqual(reading);
});

test("maps an export device back to its meter", () => {
  expect(meterDeviceId(exportDeviceId("shellypro3em-1/em1:1"))).toBe("shellypro3em-1/em1:1");
  expect(meterDeviceId("10.0.0.7:502/1")).toBe("10.0.0.7:502/1");
});
