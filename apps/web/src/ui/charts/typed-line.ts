import type { LineSeriesOption, SeriesOption } from "echarts";
import type { Pairs } from "./thin.ts";

/** A line whose points are a typed array: the library documents them for data sets, and reads them the same way here. */
export type TypedLine = Omit<LineSeriesOption, "data"> & { data: Pairs };

declare module "echarts/types/dist/shared" {
  interface RegisteredSeriesOption {
    typedLine: TypedLine;
  }
}

export function isTypedLine(series: SeriesOption): series is TypedLine {
  return series.data instanceof Float64Array;
}
