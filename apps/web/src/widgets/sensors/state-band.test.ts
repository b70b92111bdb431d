import { describe, expect, it } from "vitest";
import { bandDays, hoursOf, spansOf } from "./state-band.ts";

const at = (text: string) => Date.parse(text);
const point = (timestamp: string, last: number) => ({ timestamp, last });
const FROM = at("2026-03-02T00:00:00Z");

describe("spansOf", () => {
  it("continues an earlier state until a reading ends it, or until the end", () => {
    const points = [
      point("2026-03-02T01:00:00Z", 0),
      point("2026-03-02T05:00:00Z", 1),
      point("2026-03-02T06:00:00Z", 1),
    ];
    const before = { at: "2026-03-01T20:00:00Z", value: 1 };
    expect(spansOf({ before, points }, at("2026-03-02T07:00:00Z"), FROM)).toEqual([
      { from: FROM, to: at("2026-03-02T01:00:00Z") },
      { from: at("2026-03-02T05:00:00Z"), to: at("2026-03-02T07:00:00Z") },
    ]);
  });

  it("knows nothing of the time before the first reading", () => {
    expect(spansOf({ before: null, points: [point("2026-03-02T05:00:00Z", 0)] }, FROM + 1, FROM)).toEqual([]);
  });
});

it("marks each hour in which it was so at some time", () => {
  const points = [
    { timestamp: "2026-03-02T01:00:00Z", last: 0, high: 1 },
    { timestamp: "2026-03-02T02:00:00Z", last: 0, high: 0 },
  ];
  expect(hoursOf({ points })).toEqual([{ from: at("2026-03-02T01:00:00Z"), to: at("2026-03-02T02:00:00Z") }]);
});

it("cuts spans by the days of the zone, newest first", () => {
  const spans = [{ from: at("2026-03-02T12:30:00Z"), to: at("2026-03-03T00:30:00Z") }];
  const days = { from_date: "2026-03-02", to_date: "2026-03-03" };
  expect(bandDays(spans, days, "Asia/Kolkata")).toEqual([
    { day: "2026-03-03", parts: [{ from: 0, to: 0.25 }], ms: 6 * 3_600_000 },
    { day: "2026-03-02", parts: [{ from: 0.75, to: 1 }], ms: 6 * 3_600_000 },
  ]);
});
