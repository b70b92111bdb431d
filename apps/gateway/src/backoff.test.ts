import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";
import { FIELD_WAITS } from "./drivers/mqtt-field/field-broker.ts";
import { LINK_WAITS } from "./links/device-connection.ts";
import { REPORT_TIMES } from "./server/report-loop.ts";
import { DRIVER_TIMES } from "./supervisor/driver-host.ts";

test.each([
  [0, 0, 500],
  [0, 0.99, 995],
  [3, 0.99, 7960],
  [30, 0.99, 7960],
  [5000, 0, 4000],
])("after %i failures, with %f from the dice, %i ms pass", (failures, dice, expected) => {
  expect(backoff(failures, { firstMs: 1000, slowestMs: 8000 }, () => dice)).toBe(expected);
});

// States on the screens have to be right within ten seconds of the return of a broker or server.
test.each([
  ["the field's broker", FIELD_WAITS],
  ["a driver that could not begin", DRIVER_TIMES.begins],
  ["the broker of the devices", LINK_WAITS.away],
  ["the server", REPORT_TIMES.away],
])("%s is asked again within eight seconds, however long it was away", (_, waits) => {
  expect(backoff(1000, waits, () => 1)).toBeLessThanOrEqual(8000);
});
