import { expect, test } from "vitest";
import { addressBlock, placeOf } from "./address-block.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["not an address", "not an address"],
])("%s counts as %s", (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
});

test.each([
  ["203.0.113.7", "203.0.113.x"],
  ["::ffff:203.0.113.7", "203.0.113.x"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::x"],
])("%s is shown as %s", (ip, place) => {
  expect(placeOf(ip)).toBe(place);
});
