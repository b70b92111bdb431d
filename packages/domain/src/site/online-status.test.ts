import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  EXPECTED_MS,
  isExpected,
  isOnline,
  isReachable,
  nextOnlineStatus,
  OnlineStatus,
  statusFromTopic,
} from "./online-status.ts";

describe("the status topic", () => {
  test.each(["1", " 1 ", "1\n"])("says online with %j", (payload) => {
    expect(statusFromTopic(payload)).toBe(OnlineStatus.online);
  });

  test.each(["2", "0", "", "3", "11", "1.0", "-1", "true", "online", '{"status":1}'])(
    "says offline with %j",
    (payload) => {
      expect(statusFromTopic(payload)).toBe(OnlineStatus.offline);
    },
  );
});

describe("the next online status", () => {
  test.each([
    [1, 3, 1],
    [2, 3, 2],
    [1, 4, 1],
    [2, 1, 1],
    [1, 2, 2],
    [1, 1, 1],
    [3, 4, 4],
    [3, 1, 1],
    [3, 2, 2],
    [4, 3, 3],
    [0, 3, 3],
    [1, 0, 0],
  ])("status %i then %i gives %i", (current, incoming, expected) => {
    expect(nextOnlineStatus(current, incoming)).toBe(expected);
  });

  it("never overwrites a settled device with a value above 2", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2), fc.integer({ min: 3 }), (settled, incoming) => {
        expect(nextOnlineStatus(settled, incoming)).toBe(settled);
      }),
    );
  });

  it("always follows the status topic, whatever was known before", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 2), (current, incoming) => {
        expect(nextOnlineStatus(current, incoming)).toBe(incoming);
      }),
    );
  });

  it("accepts any value while the device is not settled", () => {
    const unsettled = fc.integer().filter((status) => status !== 1 && status !== 2);
    fc.assert(
      fc.property(unsettled, fc.integer(), (current, incoming) => {
        expect(nextOnlineStatus(current, incoming)).toBe(incoming);
      }),
    );
  });
});

describe("being on", () => {
  test.each([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [0, false],
  ])("status %i is on: %s", (status, on) => {
    expect(isOnline(status)).toBe(on);
  });

  it("means odd, and nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (half) => {
        expect(isOnline(half * 2 + 1)).toBe(true);
        expect(isOnline(half * 2)).toBe(false);
      }),
    );
  });
});

describe("a device that was online when the server stopped", () => {
  const NOW = 1_000_000;
  test.each([
    ["for a minute", NOW + EXPECTED_MS, true],
    ["until that is over", NOW + 1, true],
    ["not from then on", NOW, false],
    ["not by a clock that was ahead", NOW + EXPECTED_MS + 1, false],
    ["not once it was heard", null, false],
  ])("is expected %s", (_when, until, expected) => {
    expect(isExpected(until, NOW)).toBe(expected);
  });
});

describe("isReachable", () => {
  test.each([
    ["online and not expected", OnlineStatus.online, null, true],
    ["online by its heartbeat", OnlineStatus.heartbeat, null, true],
    ["offline", OnlineStatus.offline, null, false],
    ["still expected", OnlineStatus.online, 1_000_000, false],
    ["offline and still expected", OnlineStatus.offline, 1_000_000, false],
  ])("%s: %i, %s gives %s", (_which, status, expectedUntil, reachable) => {
    expect(isReachable(status, expectedUntil)).toBe(reachable);
  });
});
