import { describe, expect, it } from "vitest";
import type { BucketChart, TimeChart } from "./chart-model.ts";
import { daysOfWindow, draggedTo, isZoomed } from "./zoom-window.ts";

const base = { title: "", unit: "", format: String };
const day = (number: number) => ({ from_date: `2026-11-0${number}`, to_date: `2026-11-0${number}` });
const bars: BucketChart = {
  ...base,
  kind: "buckets",
  labels: ["1", "2", "3", "4", "5"],
  series: [],
  stacked: false,
  spans: [1, 2, 3, 4, 5].map(day),
};
const lines: TimeChart = { ...base, kind: "time", timeZone: "UTC", series: [] };
const whole = { start: 0, end: 100, from: 0, to: 4 };

describe("a drag", () => {
  it("over bars takes whole ones, in either direction", () => {
    expect(draggedTo(bars, whole, [3, 1])).toEqual({ start: 25, end: 75 });
  });

  it("never extends past the visible part", () => {
    expect(draggedTo(bars, whole, [-3, 9])).toEqual({ start: 0, end: 100 });
  });

  it("takes its share of the visible part over time", () => {
    expect(draggedTo(lines, { start: 50, end: 100, from: 1000, to: 2000 }, [1000, 1500])).toEqual({
      start: 50,
      end: 75,
    });
    expect(draggedTo(lines, { start: 50, end: 100, from: 1000, to: 2000 }, [1500, 1500])).toBeUndefined();
  });
});

it("is a zoom only when something is left out", () => {
  expect([whole, { ...whole, end: 99.99 }, { ...whole, start: 10 }].map(isZoomed)).toEqual([false, false, true]);
});

it("knows the visible days", () => {
  expect(daysOfWindow(bars, { ...whole, from: 1, to: 3 })).toEqual({ from_date: "2026-11-02", to_date: "2026-11-04" });
  const [from, to] = [Date.UTC(2026, 10, 2, 8), Date.UTC(2026, 10, 3, 9)];
  expect(daysOfWindow(lines, { ...whole, from, to })).toEqual({ from_date: "2026-11-02", to_date: "2026-11-03" });
  const { spans: _, ...plain } = bars;
  expect(daysOfWindow(plain, whole)).toBeUndefined();
});
