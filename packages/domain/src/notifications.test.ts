import { describe, expect, test } from "vitest";
import { relativeTime } from "./notifications.ts";

describe("relative time", () => {
  const now = Date.parse("2026-03-02T12:00:00Z");
  test.each([
    [0, 0, "second"],
    [59, -59, "second"],
    [60, -1, "minute"],
    [3599, -59, "minute"],
    [3600, -1, "hour"],
    [86_400, -1, "day"],
    [6 * 86_400, -6, "day"],
    [7 * 86_400, -1, "week"],
    [45 * 86_400, -1, "month"],
    [800 * 86_400, -2, "year"],
    [-30, 0, "second"],
  ])("%i seconds ago is %i %s", (seconds, value, unit) => {
    expect(relativeTime(now - seconds * 1000, now)).toEqual({ value, unit });
  });
});
