import { describe, expect, it, test } from "vitest";
import { tariffOf } from "./testing.ts";
import {
  earliestNewVersion,
  mayEditVersion,
  monthsIn,
  monthsLater,
  splitByVersion,
  versionOn,
  wholeMonthsIn,
} from "./versions.ts";

const [version] = tariffOf([]).versions;
const versions = ["2024-04-01", "2025-04-01", "2025-07-01"].map((from) => ({
  lines: [],
  rounding: { total: { to: "1", mode: "half_up" } as const },
  ...version,
  from,
}));

describe("versions of a tariff", () => {
  test.each([
    ["2024-03-31", undefined],
    ["2024-04-01", "2024-04-01"],
    ["2025-03-31", "2024-04-01"],
    ["2025-06-30", "2025-04-01"],
    ["2030-01-01", "2025-07-01"],
  ])("on %s the version from %s applies", (day, from) => {
    expect(versionOn({ versions }, day)?.from).toBe(from);
    expect(versionOn({ versions: versions.toReversed() }, day)?.from).toBe(from);
  });

  it("divide a bill where they begin", () => {
    const parts = splitByVersion({ versions }, { from: "2025-03-20", to: "2025-07-02" });
    expect(parts.map(({ from, to, days, version: { from: of } = { from: "" } }) => [from, to, days, of])).toEqual([
      ["2025-03-20", "2025-04-01", 12, "2024-04-01"],
      ["2025-04-01", "2025-07-01", 91, "2025-04-01"],
      ["2025-07-01", "2025-07-02", 1, "2025-07-01"],
    ]);
  });

  it("cannot be changed once they apply", () => {
    expect(mayEditVersion({ from: "2025-07-01" }, "2025-06-30")).toBe(true);
    expect(mayEditVersion({ from: "2025-07-01" }, "2025-07-01")).toBe(false);
    expect(earliestNewVersion("2025-12-31")).toBe("2026-01-01");
  });
});

describe("months of a bill", () => {
  test.each([
    ["2025-04-01", "2025-05-01", 1, 1, 1],
    ["2025-02-01", "2025-03-01", 1, 1, 1],
    ["2025-01-15", "2025-03-15", 2, 1, 2],
    ["2025-04-01", "2025-04-11", 10 / 30, 30, 1],
    ["2025-04-01", "2025-05-11", 1 + 10 / 31, 31, 1],
    ["2025-01-01", "2026-01-01", 12, 1, 12],
    ["2025-01-31", "2025-02-28", 1, 1, 1],
    ["2025-02-28", "2025-03-31", 1, 1, 1],
    ["2025-02-28", "2025-03-28", 1, 1, 1],
    ["2024-02-29", "2024-03-30", 1, 1, 1],
    ["2025-04-30", "2025-06-10", 1 + 11 / 31, 31, 1],
  ])("from %s to %s are %d, in whole months as utilities count", (from, to, months, whole, wholeMonths) => {
    const { part, whole: of } = monthsIn({ from, to });
    expect(part / of).toBeCloseTo(months, 12);
    expect(of).toBe(whole);
    expect(wholeMonthsIn({ from, to }).part).toBe(wholeMonths);
  });

  test.each([
    ["2025-01-31", 1, "2025-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2025-12-15", 1, "2026-01-15"],
    ["2025-01-01", -11, "2024-02-01"],
  ])("%s plus %i months is %s", (day, count, expected) => {
    expect(monthsLater(day, count)).toBe(expected);
  });
});
