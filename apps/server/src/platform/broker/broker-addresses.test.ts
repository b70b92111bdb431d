import { expect, test } from "vitest";
import { addressesOf, connectionTo } from "./broker-addresses.ts";

test.each([
  ["mqtt://broker", ["mqtt://broker"]],
  ["mqtt://server:p%40ss@one:1883,two:1884", ["mqtt://server:p%40ss@one:1883", "mqtt://server:p%40ss@two:1884"]],
  ["mqtts://[::1]:8883, two", ["mqtts://[::1]:8883", "mqtts://two"]],
  ["wss://one,two/mqtt", ["wss://one/mqtt", "wss://two/mqtt"]],
])("%s names %j", (url, expected) => {
  expect(addressesOf(url).map(({ href }) => href)).toEqual(expected.map((each) => new URL(each).href));
});

test("has one address for a single node, and tries several nodes in turn", () => {
  expect(connectionTo("mqtt://one")).toEqual({ address: "mqtt://one" });
  expect(connectionTo("mqtts://one,two:9000").servers).toEqual([
    { host: "one", port: 8883 },
    { host: "two", port: 9000 },
  ]);
});

test("rejects an invalid address", () => {
  expect(() => addressesOf("mqtt://one,,two")).toThrow();
});
