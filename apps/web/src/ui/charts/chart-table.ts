import type { ChartModel, TimeChart } from "./chart-model.ts";
import { formatOf, withOverlay } from "./overlay.ts";
import type { TimeWords } from "./time-words.ts";
import { wallTimes } from "./wall-time.ts";

export interface ChartRow {
  head: string;
  cells: readonly string[];
  values: readonly (number | null | undefined)[];
  /** The wall clock as if it were UTC, in a chart over time. */
  at?: Date;
}

export interface ChartTable {
  columns: readonly string[];
  count: number;
  row(index: number): ChartRow;
}

const NOTHING = "–";

function timeTable(model: TimeChart, words: TimeWords): ChartTable {
  const toWall = wallTimes(model.timeZone);
  const series = withOverlay(model);
  const found = series.map(({ times, values }) => {
    const own = new Map<number, number>();
    for (let index = 0; index < times.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (!Number.isNaN(value)) own.set(times[index] ?? 0, value);
    }
    return own;
  });
  const times = [...new Set(found.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b);
  return {
    columns: series.map(({ name }) => name),
    count: times.length,
    row: (index) => {
      const at = times[index] ?? 0;
      const values = found.map((own) => own.get(at));
      const cells = values.map((value, place) => (value === undefined ? NOTHING : formatOf(model, place)(value)));
      return { head: words.full(toWall(at)), cells, values, at: new Date(toWall(at)) };
    },
  };
}

/** Converts a chart to rows and columns. */
export function chartTable(model: ChartModel, words: TimeWords): ChartTable {
  if (model.kind === "time") return timeTable(model, words);
  const told = (value: number | null | undefined) => (typeof value === "number" ? model.format(value) : NOTHING);
  if (model.kind === "heat") {
    return {
      columns: model.columns,
      count: model.rows.length,
      row: (index) => {
        const { name = "", values = [] } = model.rows[index] ?? {};
        return { head: name, cells: values.map(told), values };
      },
    };
  }
  const series = withOverlay(model);
  return {
    columns: series.map(({ name }) => name),
    count: model.labels.length,
    row: (index) => {
      const values = series.map((own) => own.values[index]);
      return {
        head: model.labels[index] ?? "",
        cells: values.map((value, place) => (typeof value === "number" ? formatOf(model, place)(value) : NOTHING)),
        values,
      };
    },
  };
}
