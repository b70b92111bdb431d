import type { EChartsOption } from "echarts";
import { describe, expect, it, test } from "vitest";
import { chartFile } from "./chart-file.ts";
import type { ChartLook } from "./chart-look.ts";
import type { BucketChart, HeatChart, TimeChart } from "./chart-model.ts";
import { chartOption } from "./chart-option.ts";
import { chartTable } from "./chart-table.ts";
import { createThinner } from "./follow-zoom.ts";
import { moneyAxis } from "./money-axis.ts";
import { slotted, sparkPath } from "./spark.ts";
import { thinned } from "./thin.ts";
import { timeWords } from "./time-words.ts";
import type { TypedLine } from "./typed-line.ts";
import { wallTimes } from "./wall-time.ts";

const look: ChartLook = {
  font: "Inter",
  text: "#111",
  quiet: "#222222",
  line: "#333",
  card: "#fff",
  warning: "#e67700",
  heat: ["#fff", "#f2a60c"],
  color: String,
  isStill: false,
  isNarrow: false,
};
const words = timeWords("en-GB", false);
const volts = (value: number) => `${value} V`;
const NASTY = '<img src=x onerror="alert(1)">';
const START = Date.parse("2026-11-08T18:30:00Z");

const time: TimeChart = {
  kind: "time",
  title: "Voltage",
  unit: "V",
  format: volts,
  timeZone: "Asia/Kolkata",
  series: [
    { id: "a", name: NASTY, color: "voltage", times: [START, START + 1, START + 2], values: [230, Number.NaN, 231] },
  ],
  thresholds: [{ name: "Over voltage", value: 253 }],
};
const buckets: BucketChart = {
  kind: "buckets",
  title: "Energy",
  unit: "kWh",
  format: (value) => `${value} kWh`,
  labels: ["12AM", "1AM"],
  stacked: true,
  series: [
    { id: "a", name: NASTY, color: 0, values: [1, null] },
    { id: "b", name: "UPS", color: 1, values: [2, 3] },
  ],
};
const heat: HeatChart = {
  kind: "heat",
  title: "On",
  unit: "",
  format: (value) => `${value} min`,
  columns: ["12AM", "1AM"],
  rows: [{ id: "s", name: NASTY, values: [60, 0] }],
  most: 60,
};

test.each(["en", "te", "hi"])(
  "in %s an axis of money says each amount as the screens do, and no code above it",
  (language) => {
    const option = chartOption({ ...buckets, ...moneyAxis(language, "INR") }, look, words);
    const axis = option.yAxis as { name: string; axisLabel: { formatter(value: number): string } };
    expect([axis.name, axis.axisLabel.formatter(150_000), axis.axisLabel.formatter(0)]).toEqual([
      "",
      "₹1,50,000",
      "₹0",
    ]);
    const plain = chartOption(buckets, look, words).yAxis as { name: string; axisLabel: object };
    expect([plain.name, "formatter" in plain.axisLabel]).toEqual(["kWh", false]);
  },
);

type Formatter = { formatter(params: unknown): HTMLElement };

describe("tooltip", () => {
  test.each([
    ["lines", time, [{ dataIndex: 0, value: [wallTimes("Asia/Kolkata")(START), 230] }], "230 V"],
    ["bars", buckets, [{ seriesIndex: 0, dataIndex: 0, color: "red", value: 1 }], "1 kWh"],
    ["a heat map", heat, { value: [0, 0, 60], color: "red" }, "60 min"],
  ] as const)("of %s shows a name that looks like markup as text", (_, model, params, value) => {
    const box = (chartOption(model, look, words).tooltip as unknown as Formatter).formatter(params);
    expect(box.querySelector("img")).toBeNull();
    expect(box.textContent).toContain(NASTY);
    expect(box.textContent).toContain(value);
  });

  it("lists every series that has a value there, with its unit", () => {
    const params = [0, 1].map((seriesIndex) => ({ seriesIndex, dataIndex: 1, color: "red", value: 0 }));
    const box = (chartOption(buckets, look, words).tooltip as unknown as Formatter).formatter(params);
    expect(box.textContent).toBe("1AMUPS3 kWh");
  });

  const tipOf = (model: BucketChart | TimeChart, params: unknown[], talk?: Parameters<typeof chartOption>[3]) =>
    (chartOption(model, look, words, talk).tooltip as unknown as Formatter).formatter(params).textContent;

  it("lists the largest first, and the sum of parts without compared or hidden ones", () => {
    const compared = {
      id: "c",
      name: "Before",
      color: 2,
      values: [9, 9],
      isCompared: true,
      labels: ["1 Nov", "2 Nov"],
    };
    const model = { ...buckets, series: [...buckets.series, compared] };
    const talk = { total: "Total", isShown: () => true };
    expect(tipOf(model, [{ dataIndex: 0 }], talk)).toBe(`12AMBefore · 1 Nov9 kWhUPS2 kWh${NASTY}1 kWhTotal3 kWh`);
    expect(tipOf(model, [{ dataIndex: 0 }], { ...talk, isShown: (name) => name !== "UPS" })).not.toContain("Total");
  });

  it("lists every line at that time, although meters report at different moments, and no silent one", () => {
    const minutes = (...each: number[]) => each.map((minute) => Date.UTC(2026, 10, 9, 6, minute));
    const line = (id: string, times: number[], values: number[]) => ({ id, name: id, color: 0, times, values });
    const model: TimeChart = {
      ...time,
      timeZone: "UTC",
      series: [
        line("low", minutes(0, 3, 6), [1, 2, 3]),
        line("high", minutes(1, 4, 7), [7, 8, 9]),
        line("silent", minutes(40, 43), [5, 5]),
      ],
    };
    const [, at] = minutes(0, 3);
    expect(tipOf(model, [{ dataIndex: 1, value: [at, 2] }])).toMatch(/high8 Vlow2 V$/);
  });
});

describe("options for the chart library", () => {
  const [line] = chartOption(time, look, words).series as TypedLine[];

  it("place points on the wall clock of the enterprise, and keep gaps", () => {
    const data = line?.data ?? [];
    expect(data[0]).toBe(Date.parse("2026-11-09T00:00:00Z"));
    expect([data[1], data[3], data[5]]).toEqual([230, Number.NaN, 231]);
    expect(line).toMatchObject({ connectNulls: false });
  });

  it("draw a threshold as a dashed line with its name", () => {
    const mark = line?.markLine as { lineStyle: object; data: { yAxis: number; label: { formatter(): string } }[] };
    expect(mark.lineStyle).toMatchObject({ type: "dashed" });
    expect(mark.data.map(({ yAxis, label }) => [yAxis, label.formatter()])).toEqual([[253, "Over voltage 253 V"]]);
  });

  it("disable animation with reduced motion, and show a legend only for several series", () => {
    expect(chartOption(time, { ...look, isStill: true }, words).animation).toBe(false);
    expect(chartOption(time, look, words).legend).toMatchObject({ show: false });
    expect(chartOption(buckets, look, words).legend).toMatchObject({ show: true });
  });

  it("draw the limit of bars, and leave room for it", () => {
    const { series, yAxis } = chartOption({ ...buckets, thresholds: [{ name: "Limit", value: 48 }] }, look, words);
    expect(series).toMatchObject([{ markLine: { data: [{ yAxis: 48 }] } }, {}]);
    const { max } = yAxis as { max(seen: { max: number }): number };
    expect([max({ max: 5 }), max({ max: 100 })]).toEqual([53, 111]);
  });

  it.each([
    ["no slider for the hours of a day", 24, false],
    ["no slider for the quarter hours of a day", 96, false],
    ["a slider for more bars", 97, true],
  ])("have %s", (_, count, isShown) => {
    const labels = Array.from({ length: count }, (_each, index) => String(index));
    expect(chartOption({ ...buckets, labels }, look, words).dataZoom).toMatchObject([{}, { show: isShown }]);
  });

  it.each([
    ["in one line when there is room", "Lights · Board", false, "Lights · Board"],
    ["in two lines when a desktop has no room", `Lights · ${"Board ".repeat(8)}`, false, "first\nsecond"],
    ["in two lines when a phone has no room", "Boundary lights · Campus", true, "first\nsecond"],
  ])("write the name of a heat map's row %s", (_, name, isNarrow, label) => {
    const model = { ...heat, rows: [{ id: "s", name, lines: ["first", "second"] as const, values: [60, 0] }] };
    const axis = chartOption(model, { ...look, isNarrow }, words).yAxis;
    expect(axis).toMatchObject({ data: [label] });
    expect((axis as { axisLabel: object }).axisLabel).not.toHaveProperty("overflow");
  });

  it.each([
    ["8 rows on a phone", true, 7],
    ["16 rows on a desktop", false, 15],
  ])("show %s of a long heat map at once", (_, isNarrow, endValue) => {
    const rows = Array.from({ length: 20 }, (_each, index) => ({ id: String(index), name: "Lights", values: [60, 0] }));
    const { dataZoom } = chartOption({ ...heat, rows }, { ...look, isNarrow }, words);
    expect(dataZoom).toMatchObject([{ startValue: 0, endValue }, {}]);
  });
});

describe("table behind a chart", () => {
  it("has a row for each moment, without the gaps", () => {
    const table = chartTable(time, words);
    expect(table.count).toBe(2);
    expect(table.row(0)).toMatchObject({ head: "9 Nov 2026, 12:00 am", cells: ["230 V"] });
  });

  it("says when there is no value", () => {
    expect(chartTable(buckets, words).row(1)).toMatchObject({ head: "1AM", cells: ["–", "3 kWh"] });
    expect(chartTable(heat, words).row(0)).toMatchObject({ head: NASTY, cells: ["60 min", "0 min"] });
  });
});

test.each([
  ["Asia/Kathmandu", "2026-11-15T18:15:00Z", "2026-11-16T00:00:00Z"],
  ["America/New_York", "2026-11-01T05:59:00Z", "2026-11-01T01:59:00Z"],
  ["America/New_York", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00Z"],
  ["America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00Z"],
])("in %s %s is %s on the wall", (zone, instant, wall) => {
  expect(new Date(wallTimes(zone)(Date.parse(instant))).toISOString()).toBe(wall.replace("Z", ".000Z"));
});

test.each([
  [false, ["9 Nov", "12PM", "03:15 pm"]],
  [true, ["9 Nov", "12H", "15:15"]],
])("ticks with 24 hours %s", (is24Hour, expected) => {
  const { tick } = timeWords("en-GB", is24Hour);
  const at = (time: string) => tick(Date.parse(`2026-11-09T${time}Z`));
  expect([at("00:00:00"), at("12:00:00"), at("15:15:00")]).toEqual(expected);
});

describe("very long line", () => {
  const COUNT = 175_000;
  const data = new Float64Array(COUNT * 2);
  for (let index = 0; index < COUNT; index += 1) {
    data[index * 2] = index;
    data[index * 2 + 1] = Math.sin(index);
  }
  data[100_001] = 99;
  data[120_001] = Number.NaN;
  const values = (pairs: Float64Array) => [...pairs].filter((_, index) => index % 2 === 1);
  const times = (pairs: Float64Array) => [...pairs].filter((_, index) => index % 2 === 0);

  it("is thinned to what a screen shows, and keeps its ends, peaks and gaps", () => {
    const thin = thinned(data, 0, COUNT);
    expect(thin.length / 2).toBeLessThan(4000);
    expect([thin[0], thin.at(-2)]).toEqual([0, COUNT - 1]);
    expect(values(thin)).toContain(99);
    expect(values(thin).filter(Number.isNaN)).toHaveLength(1);
    expect(times(thin)).toEqual(times(thin).toSorted((a, b) => a - b));
  });

  it("is drawn without animation, thin when dense and wider when zoomed in", () => {
    const told: { id: string; data: Float64Array; lineStyle: object }[] = [];
    const setOption = ({ series }: EChartsOption) => told.push(...(series as typeof told));
    const thinner = createThinner(() => ({ setOption }));
    const line: TypedLine = { type: "line", id: "a", data, lineStyle: { color: "red" } };
    const [whole] = thinner.apply({ series: [line] }, true).series as TypedLine[];
    expect(whole).toMatchObject({ animation: false, lineStyle: { color: "red", width: 1 } });
    thinner.zoomed({ start: 50, end: 50.1 });
    expect(told[0]).toMatchObject({ id: "a", lineStyle: { width: 1.75 } });
    const near = times(told[0]?.data ?? new Float64Array()).filter((time) => time >= 87_500 && time <= 87_600);
    expect(near).toHaveLength(101);
    thinner.zoomed({ start: 50.01, end: 50.11 });
    expect(told).toHaveLength(1);
  });

  it("has every point within a small window", () => {
    const inside = times(thinned(data, 50_000, 50_999)).filter((time) => time >= 50_000 && time <= 50_999);
    expect(inside).toHaveLength(1000);
  });
});

describe("spark line", () => {
  const moments = [0, 1, 2, 9].map((at) => ({ at, value: at }));

  it("is the mean of equal parts of its span, and empty when nothing was measured", () => {
    expect(slotted([...moments, { at: 3, value: Number.NaN }, { at: 12, value: 5 }], 0, 10, 5)).toEqual([
      0.5,
      2,
      null,
      null,
      9,
    ]);
  });

  it("is broken at a gap, and shows a single value as a dash", () => {
    expect(sparkPath([0, 2, null, null, 1], 0, 2, 50, 10)).toBe("M5.0 10.0L15.0 0.0M45.0 5.0h4.0");
  });
});

describe("the file of a chart", () => {
  const cells = (model: BucketChart | HeatChart | TimeChart) => {
    const { columns, rows } = chartFile(model, words, "When");
    return [
      columns.map(({ title }) => title),
      ...rows.map((row) => columns.map((each) => each.value?.(row) ?? each.text(row))),
    ];
  };

  it("has values as numbers with the unit in the heading, and the other unit of an overlay", () => {
    const series = { id: "overlay", name: "Outside", color: 2, values: [21.5, null] };
    const overlay = { series, unit: "°C", format: String };
    expect(cells({ ...buckets, overlay })).toEqual([
      ["When", `${NASTY} (kWh)`, "UPS (kWh)", "Outside (°C)"],
      ["12AM", 1, 2, 21.5],
      ["1AM", "–", 3, "–"],
    ]);
  });

  it("has the wall clock of a line's time zone", () => {
    expect(cells(time)[1]).toEqual([new Date("2026-11-09T00:00:00Z"), 230]);
  });

  it("has hours where the cells show minutes", () => {
    const inFiles = { unit: "h", value: (minutes: number) => minutes / 60 };
    const [head, row] = cells({ ...heat, inFiles });
    expect(head).toEqual(["When", "12AM (h)", "1AM (h)"]);
    expect(row?.slice(1)).toEqual(heat.rows[0]?.values.map((minutes) => minutes / 60));
  });
});
