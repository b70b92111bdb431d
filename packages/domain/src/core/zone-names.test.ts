import { expect, it, test } from "vitest";
import { isTimeZone } from "./local-day.ts";
import { zoneNameToday } from "./zone-names.ts";

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Europe/Paris", "Europe/Paris"],
])("%s is called %s", (old, today) => {
  expect(zoneNameToday(old)).toBe(today);
});

it("answers zones that there are", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) expect(isTimeZone(zoneNameToday(zone))).toBe(true);
});
