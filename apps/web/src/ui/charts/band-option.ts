import type { CustomSeriesOption } from "echarts";
import type { TimeSeries } from "./chart-model.ts";

type Line = Pick<TimeSeries, "times" | "values">;
export type Corner = readonly [time: number, value: number];

/** Returns the outlines of the area between two lines with the same times: along one line and back along the other; gaps split it. */
export function bandOutlines(low: Line, high: Line): Corner[][] {
  const outlines: Corner[][] = [];
  let lower: Corner[] = [];
  let upper: Corner[] = [];
  const close = () => {
    if (lower.length > 1) outlines.push([...lower, ...upper.toReversed()]);
    [lower, upper] = [[], []];
  };
  for (let index = 0; index < low.times.length; index += 1) {
    const [at, bottom, top] = [
      low.times[index] ?? 0,
      low.values[index] ?? Number.NaN,
      high.values[index] ?? Number.NaN,
    ];
    if (Number.isNaN(bottom) || Number.isNaN(top)) close();
    else {
      lower.push([at, bottom]);
      upper.push([at, top]);
    }
  }
  close();
  return outlines;
}

/** A faint surface between two lines. It has no name, so that neither legend nor tooltip speaks of it. */
export function bandOption(low: Line, high: Line, fill: string): CustomSeriesOption {
  const outlines = bandOutlines(low, high);
  return {
    type: "custom",
    id: "band",
    silent: true,
    clip: true,
    z: 1,
    tooltip: { show: false },
    encode: { x: 0, y: 1 },
    data: Array.from(low.times, (at, index) => [at, low.values[index] ?? Number.NaN]),
    // All of it with the first point that is seen: parts side by side would show their seams.
    renderItem: ({ dataIndexInside }, api) =>
      dataIndexInside === 0
        ? {
            type: "group",
            children: outlines.map((corners) => ({
              type: "polygon" as const,
              shape: { points: corners.map((corner) => api.coord([...corner])) },
              style: { fill, opacity: 0.18 },
            })),
          }
        : undefined,
  };
}
