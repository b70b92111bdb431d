import { describe, expect, it, test } from "vitest";
import { reportedIds } from "./api.ts";
import { eventSeries, reportPeriods } from "./event-model.ts";
import { changedEventSearch, type EventSearch, readEventSearch } from "./event-search.ts";

const A = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const B = "4f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const TODAY = "2026-03-02";
const ZONE = "Asia/Kolkata";

describe("address of a report", () => {
  it("starts with a week of days, of all devices", () => {
    expect(readEventSearch({}, TODAY)).toEqual({
      view: "graph",
      period: "daily",
      from_date: "2026-02-24",
      to_date: TODAY,
      device_ids: [],
    });
  });

  test.each([
    [{ view: "pie" }, { view: "graph" }],
    [{ from_date: "2026-02-31", to_date: "2026-03-01" }, { from_date: "2026-02-24" }],
    [{ device_ids: `${A},nonsense,${B}` }, { device_ids: [A, B] }],
    [{ period: "yearly" }, { from_date: "2023-03-04", to_date: TODAY }],
  ])("%j is read as %j", (raw, expected) => {
    expect(readEventSearch(raw, TODAY)).toMatchObject(expected);
  });

  it("changes to the span of another period, and keeps the rest", () => {
    const search = readEventSearch({ view: "table", from_date: "2026-01-01", to_date: "2026-01-02" }, TODAY);
    const changed = changedEventSearch(search, { period: "monthly" }, TODAY);
    expect(changed).toMatchObject({ view: "table", from_date: "2025-03-03", to_date: TODAY });
  });
});

const search: EventSearch = { ...readEventSearch({}, TODAY), from_date: "2026-02-27", to_date: "2026-03-01" };
const { days, labels } = reportPeriods(search, ZONE, "en", new Date("2026-03-02T00:00:00Z"));
describe("drawn report", () => {
  it("has a place for each day of the enterprise", () => {
    expect(labels).toEqual(["Feb 27, 2026", "Feb 28, 2026", "Mar 1, 2026"]);
  });

  it("compares at most six, however many an address names", () => {
    const ids = Array.from({ length: 9 }, (_, index) => `${index}f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f`);
    const compared = readEventSearch({ view: "comparison", device_ids: ids.join(",") }, TODAY);
    expect(reportedIds(compared)).toEqual(ids.slice(0, 6));
    expect(reportedIds({ ...compared, view: "graph" })).toEqual(ids);
  });

  it("separates events that need attention from the others", () => {
    const counts = [{ device: A, device_name: "Panel", day: "2026-02-27", count: 3, critical: 2 }];
    const words = { critical: "Critical", other: "Others", nameOf: () => "Panel" };
    expect(eventSeries(counts, search, days, words).map(({ values }) => values)).toEqual([
      [1, 0, 0],
      [2, 0, 0],
    ]);
  });
});
