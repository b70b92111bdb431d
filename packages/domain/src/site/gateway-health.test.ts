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
  ["offline behind it", 2, { gateway_id: "g1" }, "Plant room"],
  ["online again", 1, { gateway_id: "g1" }, undefined],
  ["behind another gateway of the same name", 2, { gateway_id: "g2" }, undefined],
  ["behind a removed gateway", 2, { gateway_id: null }, undefined],
  ["without a gateway", 2, null, undefined],
])("finds the offline gateway of a device that is %s", (_, current_status, field, expected) => {
  expect(gatewayInFront({ current_status, field }, [{ _id: "g1", name: "Plant room" }])).toBe(expected);
});
