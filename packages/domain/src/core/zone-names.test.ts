import { expect, it, test } from "vitest";
import { isTimeZone } from "./local-day.ts";
import { zoneNameToday } from "./zone-names.ts";

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Europe/Paris", "Europe/Paris"],
])("renames %s to %s", (old, today) => {
  expect(zoneNameToday(old)).toBe(today);
});

it("returns existing zones", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) expect(isTimeZone(zoneNameToday(zone))).toBe(true);
});
