import { describe, expect, it, test } from "vitest";
import { isMissed, percentile, ratioToAim } from "./measure.ts";
import { isFailed, partLines, summaryLines } from "./report.ts";

const drawn = { what: "the chart drawn", value: 150, unit: "ms", aim: { atMost: 300 } };
const frames = { what: "frames a second", value: 40, unit: "", aim: { atLeast: 50 } };
const points = { what: "points in the chart", value: 175_000, unit: "" };

test.each([
  [drawn, false, 0.5],
  [{ ...drawn, value: 300 }, false, 1],
  [{ ...drawn, value: 301 }, true, 301 / 300],
  [frames, true, 0.8],
  [{ ...frames, value: 50 }, false, 1],
  [points, false, undefined],
  [{ ...points, value: 0, aim: { atMost: 0 } }, false, undefined],
  [{ ...points, value: 1, aim: { atMost: 0 } }, true, undefined],
])("%o: missed %s, %d of its aim", (measure, missed, ratio) => {
  expect([isMissed(measure), ratioToAim(measure)]).toEqual([missed, ratio]);
});

it("misses an aim when the figure could not be measured", () => {
  expect(isMissed({ ...drawn, value: percentile([], 0.5) })).toBe(true);
});

describe("the report", () => {
  it("shows each figure with its aim and their ratio", () => {
    expect(partLines({ name: "chart", measures: [drawn, frames, points] })).toEqual([
      "     figure       aim  of aim  what",
      "     150 ms  ≤ 300 ms   0.50x  the chart drawn",
      "  ✗    40.0      ≥ 50   0.80x  frames a second",
      "     175000                    points in the chart",
    ]);
  });

  it("shows counts as whole numbers", () => {
    const lost = { what: "lost", value: 3, unit: "", isCount: true, aim: { atMost: 0 } };
    expect(partLines({ name: "faults", measures: [lost] }).at(-1)).toBe("  ✗       3  ≤ 0          lost");
  });

  it("ends with every aim, and the number of missed ones", () => {
    const parts = [{ name: "chart", measures: [drawn, frames, points] }];
    expect(summaryLines(parts).slice(1)).toEqual([
      "     150 ms  ≤ 300 ms   0.50x  chart: the chart drawn",
      "  ✗    40.0      ≥ 50   0.80x  chart: frames a second",
      "",
      "1 of 2 aims are missed.",
    ]);
    expect(isFailed(parts)).toBe(true);
  });

  it("succeeds when every aim is met", () => {
    const parts = [{ name: "chart", measures: [drawn, points] }];
    expect(summaryLines(parts).at(-1)).toBe("All 1 aims are met.");
    expect(isFailed(parts)).toBe(false);
  });

  it("fails when a part broke off", () => {
    const parts = [
      { name: "chart", measures: [drawn] },
      { name: "year", measures: [], error: new Error("no store") },
    ];
    expect(summaryLines(parts)).toContain("  ✗ year broke off");
    expect(summaryLines(parts).at(-1)).toBe("Not everything could be measured.");
    expect(isFailed(parts)).toBe(true);
  });
});
