import { expect, test } from "vitest";
import { networkOf, signalBars } from "./network.ts";

test.each([
  [-40, 4],
  [-55, 4],
  [-56, 3],
  [-67, 3],
  [-68, 2],
  [-76, 1],
  [-85, 1],
  [-86, 0],
])("a Wi-Fi of %i dBm has %i bars", (rssi, bars) => {
  expect(signalBars(rssi, "SW_2_REL")).toBe(bars);
});

test.each([
  [-60, 4],
  [-79, 3],
  [-90, 2],
  [-100, 1],
  [-106, 0],
])("a mobile network of %i dBm has %i bars", (rssi, bars) => {
  expect(signalBars(rssi, "GSM_RELAY_2")).toBe(bars);
});

test("only devices with a SIM card use the mobile network", () => {
  expect([networkOf("GSM_RELAY_10"), networkOf("KIOT_PARKING_SENSOR")]).toEqual(["mobile", "wifi"]);
});
