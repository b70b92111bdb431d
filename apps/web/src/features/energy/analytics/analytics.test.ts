import type { EnergyPoint } from "@switchboard/contract";
import { describe, expect, it, test } from "vitest";
import { meterReply } from "../../../testing/meters.ts";
import { lastDays } from "../../../ui/format/day-span.ts";
import type { DayDevice } from "./api.ts";
import { longOffline, weakWifi } from "./daily-report/daily-report.ts";
import { finerFor, readEnergySearch, regrouped, reportedIds, writeEnergySearch } from "./energy/analytics-search.ts";
import { bucketKeys, bucketsOf } from "./energy/buckets.ts";
import { deviceSeries, energySeries, usedUntil } from "./energy/energy-model.ts";
import { metricFormat } from "./energy/metrics.ts";
import { lineOf, metricSeries } from "./energy/series-model.ts";
import { longestFirst, onByHour } from "./running-hours/running-hours.ts";
import { shownSwitches } from "./switch-intervals/interval-rows.ts";

const ZONE = "Asia/Kolkata";
const HOUR = 3_600_000;
const ID = "00000000-0001-4000-8000-000000000001";
const OTHER = "00000000-0001-4000-8000-000000000002";
const TODAY = "2026-11-15";
const week = { from_date: "2026-11-09", to_date: "2026-11-15" };

describe("the address", () => {
  it("begins with the spec's 7 days by month, which are seven days", () => {
    expect(lastDays(7, ZONE, Date.parse("2026-11-14T19:00:00Z"))).toEqual(week);
    expect(readEnergySearch({}, TODAY)).toMatchObject({ ...week, groupby: "daily", metric: "energy", device_ids: [] });
  });

  test.each([
    ["month", "daily"],
    ["day", "hourly"],
    ["year", "monthly"],
  ])("of old that says %s shows what it showed: %s", (groupby, shown) => {
    expect(readEnergySearch({ groupby }, TODAY).groupby).toBe(shown);
  });

  it("is read back as it was written", () => {
    const search = {
      view: "table" as const,
      from_date: "2026-01-01",
      to_date: "2026-02-01",
      groupby: "monthly" as const,
      device_ids: [ID, OTHER],
      selected_device: ID,
      metric: "voltage" as const,
      by: "phase" as const,
    };
    expect(readEnergySearch(writeEnergySearch(search), TODAY)).toEqual(search);
  });

  it("ignores invalid values", () => {
    const raw = {
      from_date: "yesterday",
      to_date: "2026-02-31",
      groupby: "x",
      device_ids: `a,${ID},${ID}`,
      metric: "<b>",
    };
    expect(readEnergySearch(raw, TODAY)).toMatchObject({
      ...week,
      groupby: "daily",
      metric: "energy",
      device_ids: [ID],
    });
  });
});

const words = { language: "en-GB", is24Hour: false, timeZone: ZONE, now: Date.parse("2026-11-15T03:40:00Z") };

describe("a report's link", () => {
  test.each([
    [
      { kind: "power", period: "daily" },
      { metric: "power", groupby: "daily", from_date: "2026-11-09" },
    ],
    [
      { period: "yearly", view: "table" },
      { metric: "energy", groupby: "yearly", from_date: "2023-11-17" },
    ],
    [
      { view: "pie", kind: "cost" },
      { metric: "energy", view: "graph" },
    ],
  ])("shows the same report for %j", (raw, expected) => {
    expect(readEnergySearch(raw, TODAY)).toMatchObject({ ...expected, to_date: TODAY });
  });

  it("compares at most six devices, however many an address names", () => {
    const ids = Array.from({ length: 9 }, (_, index) => `${index}f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f`);
    const compared = readEnergySearch({ view: "comparison", device_ids: ids.join(","), selected_device: ID }, TODAY);
    expect(reportedIds(compared)).toEqual(ids.slice(0, 6));
    expect(reportedIds({ ...compared, view: "graph" })).toEqual([ID]);
    expect(reportedIds({ ...compared, view: "graph", selected_device: undefined })).toEqual(ids);
  });
});

describe("grouping", () => {
  test.each([
    ["monthly", "2026-11-09", "2025-11-16"],
    ["monthly", "2026-10-31", "2026-10-31"],
    ["yearly", "2026-01-01", "2023-11-17"],
    ["yearly", "2025-12-31", "2025-12-31"],
    ["daily", "2026-11-15", "2026-11-15"],
    ["hourly", "2026-11-15", "2026-11-15"],
  ] as const)("%s begins the days from %s on at %s", (groupby, from_date, begins) => {
    expect(regrouped({ from_date, to_date: TODAY }, groupby)).toEqual({
      from_date: begins,
      to_date: TODAY,
      groupby,
    });
  });

  test.each([
    ["2026-11-13", "yearly", "hourly"],
    ["2026-09-01", "yearly", "daily"],
    ["2025-01-01", "yearly", "monthly"],
    ["2020-01-01", "yearly", "yearly"],
    ["2025-01-01", "monthly", "monthly"],
    ["2026-09-01", "hourly", "hourly"],
  ] as const)("of days from %s on that were shown %s becomes %s", (from_date, now, finer) => {
    expect(finerFor({ from_date, to_date: TODAY }, now)).toBe(finer);
  });
});

describe("buckets", () => {
  it("are every hour of today so far, by the clock one reads", () => {
    const today = { from_date: "2026-11-15", to_date: "2026-11-15" };
    const labels = bucketsOf("hour", today, words).map(({ label }) => label);
    expect(labels).toHaveLength(10);
    expect([labels[0], labels[9]]).toEqual(["12AM", "9AM"]);
    expect(bucketsOf("hour", today, { ...words, is24Hour: true })[9]?.label).toBe("9H");
  });

  it("are the days and months of the enterprise's calendar", () => {
    expect(
      bucketsOf("day", week, words)
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(["9 Nov", "10 Nov"]);
    const months = bucketsOf("month", { from_date: "2026-09-30", to_date: "2026-11-15" }, words);
    expect(months.map(({ label }) => label)).toEqual(["Sept 2026", "Oct 2026", "Nov 2026"]);
    expect(bucketKeys("day", ZONE)({ timestamp: "2026-11-08T18:30:00.000Z" })).toBe("2026-11-09");
  });
});

const point = (timestamp: string, avg_energy: number, avg_power: number | null = null): EnergyPoint => ({
  _id: 9,
  timestamp,
  avg_energy,
  avg_power,
  gap_ms: 0,
});

/** `d0` uses 1 kWh, `d1` 2 kWh and so on; all are main meters unless `behind` says otherwise. */
function seriesOf(
  by: "total" | "device" | "group",
  count: number,
  behind: (index: number) => string | null | undefined = () => null,
) {
  const data = (index: number) => [point("2026-11-08T18:30:00.000Z", 3_600_000 * (index + 1), 1000)];
  const meters = Array.from({ length: count }, (_, index) => ({
    _id: `d${index}`,
    device_name: `D${index}`,
    behind: behind(index),
    data: data(index),
  }));
  return energySeries({
    kind: "energy",
    by,
    reply: meterReply(meters, { groupby: "day" }),
    keys: ["2026-11-09", "2026-11-10"],
    keyOf: bucketKeys("day", ZONE),
    groupOf: (id) => (id === "d0" ? { _id: "g", name: "Hall" } : undefined),
    name: "Energy",
    color: "energy",
    words: {
      others: (others) => `${others} others`,
      noGroup: "No group",
      notMetered: (name) => (name ? `${name}: rest` : "Not metered"),
    },
  });
}

describe("compared devices", () => {
  it("are in the order they were chosen, each with all that it measured", () => {
    const meters = [
      { _id: "b", device_name: "Heater", behind: "a", data: [point("2026-11-08T18:30:00.000Z", 3_600_000)] },
      { _id: "a", device_name: "Panel", behind: null, data: [point("2026-11-09T18:30:00.000Z", 7_200_000, 1234)] },
    ];
    const reply = meterReply(meters, { groupby: "day" });
    const keys = ["2026-11-09", "2026-11-10"];
    const series = (kind: "energy" | "power") =>
      deviceSeries({ kind, reply, keys, keyOf: bucketKeys("day", ZONE) }, ["a", "b", "gone"]);
    expect(series("energy").map(({ name, values }) => [name, values])).toEqual([
      ["Panel", [null, 2]],
      ["Heater", [1, null]],
    ]);
    expect(series("power")[0]?.values).toEqual([null, 1.23]);
  });
});

describe("energy", () => {
  it("is in kilowatt-hours, with a gap when nothing was measured", () => {
    expect(seriesOf("total", 2)[0]?.values).toEqual([3, null]);
  });

  it("counts no meter twice: those behind another explain it, and the rest is unmetered", () => {
    // d4 (5 kWh) is the main meter, d0 and d1 (1 and 2 kWh) are behind it, and d2 and d3 have no place.
    const behind = (index: number) => (index === 4 ? null : index < 2 ? "d4" : undefined);
    expect(seriesOf("total", 5, behind)[0]?.values[0]).toBe(5);
    expect(seriesOf("device", 5, behind).map(({ name, values, color }) => [name, values[0], color])).toEqual([
      ["D1", 2, 0],
      ["D0", 1, 1],
      ["Not metered", 2, "quiet"],
    ]);
    expect(seriesOf("group", 5, behind).map(({ name, values }) => [name, values[0]])).toEqual([
      ["No group", 2],
      ["Hall", 1],
      ["Not metered", 2],
    ]);
  });

  it("shows the largest seven devices apart and the others together", () => {
    const shown = seriesOf("device", 10);
    expect(shown.map(({ name }) => name)).toEqual(["D9", "D8", "D7", "D6", "D5", "D4", "D3", "3 others"]);
    expect(shown.at(-1)?.values).toEqual([6, null]);
  });

  it("adds up the devices of one group", () => {
    expect(seriesOf("group", 3).map(({ name, values }) => [name, values[0]])).toEqual([
      ["No group", 5],
      ["Hall", 1],
    ]);
  });

  it("compares an unfinished span with as much of the one before", () => {
    const hours = [
      point("2026-11-08T00:00:00Z", 100),
      point("2026-11-08T01:00:00Z", 100),
      point("2026-11-08T02:00:00Z", 100),
    ];
    expect(usedUntil(hours, Date.parse("2026-11-08T01:30:00Z"), HOUR)).toBe(150);
  });
});

describe("a line", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 0, minutes)).toISOString();

  it("is broken when readings are missing", () => {
    const points = [0, 3, 6, 40, 43].map((minutes) => ({ timestamp: at(minutes), v: 230.9 }));
    const { values } = lineOf(points, "v", Math.floor, 15 * 60_000);
    expect(values).toEqual([230, 230, 230, Number.NaN, 230, 230]);
  });

  it("continues with live readings", () => {
    const reply = {
      series: [{ _id: ID, device_name: "Meter", data: [{ timestamp: at(3), hours: 0, p: 1000 }] }],
      resolution: "reading" as const,
      downsampled: false,
    };
    const tail = [0, 4].map((minutes) => ({ timestamp: at(minutes), p: 2500 }));
    const [line] = metricSeries({ metric: "power", reply, isByPhase: false, tail, phaseName: String });
    expect(line?.values).toEqual([1, 2.5]);
  });
});

test.each([
  ["energy", 1234.5, "1,234.50 kWh"],
  ["power", 0.456, "0.46 kW"],
  ["voltage", 231.99, "231 V"],
  ["current", 1.005, "1.01 A"],
  ["powerFactor", 0.9, "0.90"],
] as const)("%s of %d reads %s", (metric, value, expected) => {
  expect(metricFormat(metric, "en")(value)).toBe(expected);
});

describe("switches", () => {
  const each = (id: string, on: number) => ({
    _id: id,
    name: id,
    switch_no: 1,
    device: ID,
    device_name: "Board",
    on_ms: on,
    hours: [on],
  });

  it("come the longest on first, and by the hour on the average of the days", () => {
    const switches = [each("a", HOUR), each("b", 1.5 * HOUR)];
    expect(longestFirst(switches).map(({ _id }) => _id)).toEqual(["b", "a"]);
    expect(onByHour(switches, 2)[0]).toBe(1.25);
  });

  it("stay out of the heat map when they were never on", () => {
    const rows = [
      { ...each("a", 0), intervals: [0, 0] },
      { ...each("b", 0), intervals: [5, 0] },
    ];
    expect(shownSwitches(rows, "").rows.map(({ _id }) => _id)).toEqual(["b"]);
    expect(shownSwitches(rows, "nothing like it").rows).toEqual([]);
  });
});

describe("the daily report", () => {
  const end = "2026-11-15T18:30:00.000Z";
  const ago = (hours: number) => new Date(Date.parse(end) - hours * HOUR).toISOString();
  const device = (id: string, own: Partial<DayDevice> = {}): DayDevice => ({
    _id: id,
    device_name: id,
    device_type: "SW_1_REL",
    last_seen: ago(0),
    rssi: -50,
    added: ago(1000),
    removed: null,
    ...own,
  });

  it("lists devices offline for more than 24 hours at the end of the day, the longest silent first", () => {
    const devices = [
      device("there"),
      device("short", { last_seen: ago(23.9) }),
      device("long", { last_seen: ago(25) }),
      device("never", { last_seen: null }),
      device("new and never", { last_seen: null, added: ago(3) }),
      device("removed by then", { last_seen: ago(30), removed: ago(2) }),
      device("removed since then", { last_seen: ago(30), removed: ago(-2) }),
    ];
    expect(longOffline(devices, end).map(({ _id }) => _id)).toEqual(["never", "removed since then", "long"]);
  });

  it("lists very poor and critically low signals of devices that reported that day", () => {
    const devices = [
      device("good", { rssi: -60 }),
      device("poor", { rssi: -80 }),
      device("low", { rssi: -90 }),
      device("silent", { rssi: null }),
      device("fair for a mobile network", { rssi: -95, device_type: "GSM_RELAY_2" }),
    ];
    expect(weakWifi(devices).map(({ _id, word }) => [_id, word])).toEqual([
      ["low", "critical"],
      ["poor", "veryPoor"],
    ]);
  });
});
