import type { EChartsOption, SeriesOption } from "echarts";
import type { EChartsType } from "echarts/core";
import { indexAt, type Pairs, THIN_FROM, thinned } from "./thin.ts";
import { isTypedLine } from "./typed-line.ts";

interface LongSeries {
  id: string;
  data: Pairs;
}

interface Window {
  from: number;
  to: number;
}

/** The library's zoom event. */
export interface ZoomEvent {
  start?: number;
  end?: number;
  batch?: { start?: number; end?: number }[];
}

function seriesOf({ series = [] }: EChartsOption): SeriesOption[] {
  return Array.isArray(series) ? series : [series];
}

/** Returns the lines with more points than a screen can show. */
function longOf(option: EChartsOption): LongSeries[] {
  return seriesOf(option).flatMap((each) =>
    isTypedLine(each) && each.data.length / 2 > THIN_FROM ? [{ id: String(each.id), data: each.data }] : [],
  );
}

function extentOf(series: readonly LongSeries[]): Window {
  return {
    from: Math.min(...series.map(({ data }) => data[0] ?? 0)),
    to: Math.max(...series.map(({ data }) => data[data.length - 2] ?? 0)),
  };
}

/**
 * Wide strokes of many segments are several times slower than one-pixel lines without a graphics card, and show less of a dense curve.
 */
const DENSE_FROM = 600;
export const WIDTHS = { dense: 1, sparse: 1.75 } as const;

function pointsWithin(data: Pairs, { from, to }: Window): number {
  return indexAt(data, to) - indexAt(data, from);
}

/** Extends the window by its width on each side, so that small moves need no new thinning. */
function around({ from, to }: Window): Window {
  const width = to - from;
  return { from: from - width, to: to + width };
}

/**
 * Keeps charts of very long lines responsive: the library gets no more points than the window needs, and finer ones when zoomed in. Its
 * own sampling is slower, or loses gaps (docs/adr/0016).
 */
export function createThinner(chart: () => Pick<EChartsType, "setOption"> | undefined) {
  let long: readonly LongSeries[] = [];
  let percent = { start: 0, end: 100 };
  let given: Window | undefined;

  const seen = (): Window => {
    const { from, to } = extentOf(long);
    const at = (share: number) => from + ((to - from) * share) / 100;
    return { from: at(percent.start), to: at(percent.end) };
  };
  const patch = () => {
    const window = seen();
    const { from, to } = around(window);
    given = { from, to };
    const lines = long.map(({ id, data }) => ({ id, data: thinned(data, from, to, long.length) }));
    const drawn = lines.reduce((sum, { data }) => sum + pointsWithin(data, window), 0);
    const width = drawn > DENSE_FROM ? WIDTHS.dense : WIDTHS.sparse;
    return new Map(lines.map(({ id, data }) => [id, { data, lineStyle: { width } }]));
  };
  const isEnough = (window: Window) => {
    if (!given) return false;
    const isWithin = window.from >= given.from && window.to <= given.to;
    return isWithin && (given.to - given.from) / (window.to - window.from) < 4.5;
  };

  return {
    /** Returns the option with its long lines thinned; `isNew` when it starts unzoomed. */
    apply(option: EChartsOption, isNew: boolean): EChartsOption {
      long = longOf(option);
      if (isNew) percent = { start: 0, end: 100 };
      if (long.length === 0) return option;
      const data = patch();
      const series = seriesOf(option).map((each) => {
        const own = data.get(String(each.id));
        if (!own || !isTypedLine(each)) return each;
        // Animating a long line would draw it many times over.
        return { ...each, ...own, lineStyle: { ...each.lineStyle, ...own.lineStyle }, animation: false };
      });
      return { ...option, series };
    },
    zoomed(event: ZoomEvent): void {
      const { start, end } = event.batch?.[0] ?? event;
      if (start === undefined || end === undefined) return;
      percent = { start, end };
      if (long.length === 0 || isEnough(seen())) return;
      const series = [...patch()].map(([id, own]) => ({ id, ...own }));
      chart()?.setOption({ series }, { lazyUpdate: true });
    },
  };
}
