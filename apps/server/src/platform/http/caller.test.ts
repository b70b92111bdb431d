import { Socket } from "node:net";
import { expect, test } from "vitest";
import { callerOf, networkOf } from "./caller.ts";

const FORGED = "6.6.6.6, 7.7.7.7";

function from(remoteAddress: string, forwarded: string) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  return { socket, headers: forwarded ? { "x-forwarded-for": forwarded } : {} };
}

// The same table as for calls: whoever opens a websocket is who makes the calls.
test.each([
  [0, FORGED, "10.0.0.1"],
  [1, `${FORGED}, 203.0.113.5`, "203.0.113.5"],
  [2, `${FORGED}, 203.0.113.5, 10.0.0.2`, "203.0.113.5"],
  [2, "203.0.113.5", "203.0.113.5"],
  [1, "", "10.0.0.1"],
  [1, " , ", "10.0.0.1"],
])("behind %i proxies, with %j in the header, the caller is %s", (proxies, forwarded, caller) => {
  expect(callerOf(from("10.0.0.1", forwarded), proxies)).toBe(caller);
});

test.each([
  ["203.0.113.5", "203.0.113.5"],
  ["::ffff:203.0.113.5", "203.0.113.5"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
  ["not an address", "not an address"],
])("the limits of %j are those of %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
