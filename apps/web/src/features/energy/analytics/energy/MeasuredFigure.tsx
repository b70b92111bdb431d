import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { TimeChart, TimeSeries } from "../../../../ui/charts/chart-model.ts";
import { Change } from "./Change.tsx";
import { type ComparedTime, slotCount } from "./compared-time.ts";
import { Figure } from "./Figure.tsx";
import { COLORS, type SeriesKey } from "./metrics.ts";
import { slotsOf, spread, type ValueSpread } from "./series-model.ts";

const MINUTE_MS = 60_000;

interface MeasuredFigureProps {
  model: TimeChart;
  series: readonly TimeSeries[];
  found: ValueSpread;
  metric: SeriesKey;
  time: ComparedTime;
  /** Lines of the compared days; undefined while they load. */
  lines: readonly TimeSeries[] | undefined;
}

/** Shows the mean value beside that of the compared days. */
export function MeasuredFigure({ model, series, found, metric, time, lines }: MeasuredFigureProps) {
  const { t } = useTranslation("analytics");
  // Rounded to the minute, so that live readings do not recompute it each time.
  const until = Math.floor(time.until / MINUTE_MS) * MINUTE_MS;
  const before = useMemo(() => lines && spread(lines, until)?.mean, [lines, until]);
  const { from, fromBefore, length, lengthBefore } = time;
  const slots = slotCount(Math.max(0, ...series.map(({ times }) => times.length)));
  const values = useMemo(() => slotsOf(series, from, length, slots), [series, from, length, slots]);
  const earlierValues = useMemo(
    () => lines && slotsOf(lines, fromBefore, lengthBefore, slots),
    [lines, fromBefore, lengthBefore, slots],
  );
  const { format } = model;
  const words = { low: format(found.low), high: format(found.high) };
  return (
    <Figure
      time={time}
      label={t("figure.mean")}
      value={format(found.mean)}
      change={lines && <Change now={found.mean} before={before} time={time} format={format} isLevel />}
      note={t("figure.spread", words)}
      spark={{ values, before: earlierValues, color: COLORS[metric] }}
    />
  );
}
