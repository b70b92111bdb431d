import type { PowerSeries } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Chart } from "../../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import type { TimeChart, TimeSeries } from "../../../../ui/charts/chart-model.ts";
import { currentTime } from "../../../../ui/clock.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { DayKindNote } from "../../../../widgets/sums/DayKindNote.tsx";
import { type Filters, past, seriesQuery } from "../api.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { ChartCard } from "./ChartCard.tsx";
import { laidOver } from "./compared-line.ts";
import type { ComparedTime } from "./compared-time.ts";
import { MeasuredFigure } from "./MeasuredFigure.tsx";
import { type By, metricFormat, type SeriesKey, UNITS } from "./metrics.ts";
import { overlaidLine } from "./overlaid-sensor.ts";
import { PowerFigure } from "./PowerFigure.tsx";
import { metricSeries, spread } from "./series-model.ts";
import { type TailPoint, useLiveTail } from "./useLiveTail.ts";
import { useOverlaidSensor } from "./useOverlaidSensor.ts";
import { singleOf } from "./view.ts";

interface MeasuredViewProps {
  search: EnergySearch;
  metric: SeriesKey;
  by: By;
  /** Covers the drawn devices only. */
  filters: Filters;
  /** Covers all selected devices. */
  asked: Filters;
  time: ComparedTime;
  subject: string;
  /** The number of devices that are not drawn. */
  left: number;
  /** Called with the zoomed range, which becomes the new days. */
  onDays(span: DaySpan): void;
}

/** Returns one device's live readings when the chart reaches up to today. */
function useTail(search: EnergySearch) {
  const isToday = search.to_date >= localDay(new Date(currentTime()), useTimeZone());
  return useLiveTail(isToday ? singleOf(search) : undefined);
}

const NO_LINES: readonly TimeSeries[] = [];

/** Returns the lines of the chosen days with the live readings appended. */
function useLines(metric: SeriesKey, reply: PowerSeries | undefined, isByPhase: boolean, tail: readonly TailPoint[]) {
  const { t } = useTranslation("analytics");
  return useMemo(
    () =>
      reply ? metricSeries({ metric, reply, isByPhase, tail, phaseName: (phase) => t("phase", { phase }) }) : NO_LINES,
    [reply, tail, metric, isByPhase, t],
  );
}

/** Returns the lines of the compared days. */
function useEarlier(metric: SeriesKey, filters: Filters, isByPhase: boolean, { span }: ComparedTime) {
  const { data } = useQuery({ ...seriesQuery(metric, { ...filters, ...span }), ...past });
  return useMemo(
    () => data && metricSeries({ metric, reply: data, isByPhase, tail: [], phaseName: String }),
    [data, metric, isByPhase],
  );
}

/** Overlays the compared days on a single line only, because eight more lines would be unreadable. */
function useOverlay(
  search: EnergySearch,
  series: readonly TimeSeries[],
  earlier: readonly TimeSeries[] | undefined,
  time: ComparedTime,
): readonly TimeSeries[] {
  const { t } = useTranslation("analytics");
  const spanWords = useSpanWords();
  const timeZone = useTimeZone();
  const { from_date, to_date, compare } = search;
  const before = `${time.span.from_date} ${time.span.to_date}`;
  const [own] = series;
  const [line] = earlier ?? [];
  return useMemo(() => {
    if (!compare || !own || !line || series.length !== 1) return series;
    const [from = "", to = ""] = before.split(" ");
    const named = (days: { from_date: string; to_date: string }) =>
      t("compare.series", { name: own.name, period: spanWords(days) });
    const span = { from_date, to_date };
    return [
      { ...own, name: named(span) },
      {
        ...own,
        id: "compared",
        name: named({ from_date: from, to_date: to }),
        isCompared: true,
        ...laidOver(line, span, compare, { timeZone, now: currentTime() }),
      },
    ];
  }, [compare, own, line, series, before, from_date, to_date, timeZone, t, spanWords]);
}

type ModelInput = Pick<MeasuredViewProps, "search" | "metric" | "subject"> & { series: readonly TimeSeries[] };

/** Returns the chart of the lines, with the chosen sensor over them. */
function useModel({ search, metric, subject, series }: ModelInput): TimeChart {
  const { t, i18n } = useTranslation("analytics");
  const timeZone = useTimeZone();
  const overlaid = useOverlaidSensor(search);
  return useMemo(
    () => ({
      kind: "time",
      title: t("chartTitle", { metric: t(`metric.${metric}`), subject }),
      timeZone,
      unit: UNITS[metric],
      format: metricFormat(metric, i18n.language),
      series,
      overlay: overlaid && overlaidLine(overlaid),
    }),
    [series, overlaid, metric, subject, timeZone, t, i18n.language],
  );
}

/** Shows power, voltage, current or power factor as curves over time. */
export function MeasuredView(props: MeasuredViewProps) {
  const { search, metric, by, filters, asked, time, subject, left, onDays } = props;
  const { t } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(seriesQuery(metric, filters));
  const tail = useTail(search);
  const isByPhase = by === "phase";
  const own = useLines(metric, data, isByPhase, tail);
  const earlier = useEarlier(metric, filters, isByPhase, time);
  const series = useOverlay(search, own, earlier, time);
  const model = useModel({ search, metric, subject, series });
  const found = useMemo(() => spread(own), [own]);
  if (error && !data) return <LoadFailure what="readings" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (!found) return <NoData />;
  const { format } = model;
  const words = { low: format(found.low), high: format(found.high) };
  const isAlone = search.view !== "comparison";
  return (
    <ChartCard
      figure={
        isAlone &&
        (metric === "power" ? (
          <PowerFigure filters={asked} {...{ time, format }} />
        ) : (
          <MeasuredFigure {...{ model, found, metric, time }} series={own} lines={earlier} />
        ))
      }
      notes={
        <>
          {isAlone && <DayKindNote own={time.own} other={time.other} />}
          {left > 0 && <p className={panel.quiet}>{t("left", { count: left })}</p>}
          {data.downsampled && <p className={panel.quiet}>{t("means")}</p>}
        </>
      }
    >
      <Chart
        model={model}
        summary={t("summarySpread", { title: model.title, ...words })}
        chartKey={JSON.stringify([search, by])}
        days={search}
        onDays={onDays}
        view={search.view}
      />
    </ChartCard>
  );
}
