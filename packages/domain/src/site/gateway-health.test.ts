import { expect, test } from "vitest";
import { gatewayInFront, offlineGateways } from "./gateway-health.ts";

const PAIRED = "2026-03-02T06:00:00Z";

test.each([
  ["online", { pairedAt: PAIRED, isOnline: true }, 0],
  ["offline", { pairedAt: PAIRED, isOnline: false }, 1],
  ["never paired", { pairedAt: null, isOnline: false }, 0],
])("counts a gateway that is %s", (_, gateway, expected) => {
  expect(offlineGateways([gateway])).toHaveLength(expected);
});

test.each([
  ["offline behind it", 2, { gateway: "Plant room" }, "Plant room"],
  ["online again", 1, { gateway: "Plant room" }, undefined],
  ["behind another gateway", 2, { gateway: "Roof" }, undefined],
  ["without a gateway", 2, null, undefined],
])("finds the offline gateway of a device that is %s", (_, current_status, field, expected) => {
  expect(gatewayInFront({ current_status, field }, [{ name: "Plant room" }])).toBe(expected);
});
