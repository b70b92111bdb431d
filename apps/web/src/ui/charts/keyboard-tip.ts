import type { EChartsType } from "echarts/core";
import type { ChartModel } from "./chart-model.ts";
import { type ChartTalk, onWall } from "./chart-option.ts";
import type { TimeWords } from "./time-words.ts";
import type { TooltipLine } from "./tooltip.ts";
import { bucketLines, timeLines } from "./tooltip-lines.ts";

/** The number of points skipped by PageUp and PageDown. */
const PAGE = 12;
/** Longer lines are reduced to this number of steps. */
const MOST_STEPS = 240;

interface Step {
  /** As the axis has it: the number of a bucket, or a moment of the wall clock. */
  at: number;
  head: string;
  lines: readonly TooltipLine[];
}

/** The places of a chart that arrow keys step through, oldest first. */
export function stepsOf(
  model: ChartModel,
  words: TimeWords,
  talk: ChartTalk,
): { count: number; at(index: number): Step } {
  const noColor = () => "";
  if (model.kind === "buckets")
    return {
      count: model.labels.length,
      at: (index) => ({
        at: index,
        head: model.labels[index] ?? "",
        lines: bucketLines(model, index, noColor, talk),
      }),
    };
  if (model.kind === "heat") return { count: 0, at: (at) => ({ at, head: "", lines: [] }) };
  const series = onWall(model);
  const [longest] = series.toSorted((a, b) => b.times.length - a.times.length);
  const times = longest?.times ?? [];
  const count = Math.min(MOST_STEPS, times.length);
  const place = (index: number) => Math.round((index * (times.length - 1)) / Math.max(1, count - 1));
  return {
    count,
    at: (index) => {
      const at = times[place(index)] ?? 0;
      return { at, head: words.full(at), lines: timeLines(model, series, at, noColor, talk.isShown) };
    },
  };
}

/** Returns the place a key leads to; undefined for other keys. */
export function steppedTo(key: string, from: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  if (key === "Home") return 0;
  if (key === "End") return last;
  // People look for the newest value first.
  if (key === "ArrowRight") return from === undefined ? 0 : within(from + 1);
  if (key === "ArrowLeft") return from === undefined ? last : within(from - 1);
  if (key === "PageDown") return within((from ?? 0) + PAGE);
  if (key === "PageUp") return within((from ?? last) - PAGE);
  return undefined;
}

/** Shows the tooltip of a place, as if the pointer were there. */
export function showStep(chart: EChartsType, { at }: Step): void {
  const x = chart.convertToPixel({ xAxisIndex: 0 }, at);
  chart.dispatchAction({ type: "showTip", x, y: chart.getHeight() / 2 });
}

export function stepWords({ head, lines }: Step): string {
  return [head, ...lines.map(({ name, value }) => `${name} ${value}`)].join(", ");
}
