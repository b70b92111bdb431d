import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../data/queries.ts";
import type { TimeChart } from "../../../ui/charts/chart-model.ts";
import { type Filters, past, seriesQuery } from "../api.ts";
import { Change } from "./Change.tsx";
import { Figure } from "./Figure.tsx";
import { COLORS, type SeriesKey } from "./metrics.ts";
import { sameTimeBefore, slotCount } from "./same-time-before.ts";
import { metricSeries, type Spread, slotsOf, spread } from "./series-model.ts";

const MINUTE_MS = 60_000;

interface MeasuredFigureProps {
  model: TimeChart;
  found: Spread;
  metric: SeriesKey;
  isByPhase: boolean;
  filters: Filters;
}

/** What was measured on the average, beside the same of as long a time before. */
export function MeasuredFigure({ model, found, metric, isByPhase, filters }: MeasuredFigureProps) {
  const { t } = useTranslation("analytics");
  const timeZone = useTimeZone();
  const same = sameTimeBefore(filters, timeZone, Date.now());
  const { data: earlier } = useQuery({ ...seriesQuery(metric, { ...filters, ...same.span }), ...past });
  const lines = useMemo(
    () => earlier && metricSeries({ metric, reply: earlier, isByPhase, tail: [], phaseName: String }),
    [earlier, metric, isByPhase],
  );
  // To the minute, so that it is not counted anew with every reading that comes live.
  const until = Math.floor(same.until / MINUTE_MS) * MINUTE_MS;
  const before = useMemo(() => lines && spread(lines, until)?.mean, [lines, until]);
  const { from, fromBefore, length, lengthBefore } = same;
  const slots = slotCount(Math.max(0, ...model.series.map(({ times }) => times.length)));
  const values = useMemo(() => slotsOf(model.series, from, length, slots), [model.series, from, length, slots]);
  const earlierValues = useMemo(
    () => lines && slotsOf(lines, fromBefore, lengthBefore, slots),
    [lines, fromBefore, lengthBefore, slots],
  );
  const words = { low: model.format(found.low), high: model.format(found.high) };
  return (
    <Figure
      label={t("figure.mean")}
      value={model.format(found.mean)}
      change={lines && <Change now={found.mean} before={before} days={same.days} isLevel={metric !== "power"} />}
      note={t("figure.spread", words)}
      spark={{ values, before: earlierValues, color: COLORS[metric] }}
    />
  );
}
