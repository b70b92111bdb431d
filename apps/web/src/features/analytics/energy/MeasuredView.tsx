import { localDay } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../data/queries.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import type { TimeChart } from "../../../ui/charts/chart-model.ts";
import panel from "../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { type Filters, seriesQuery } from "../api.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { MeasuredFigure } from "./MeasuredFigure.tsx";
import { type By, metricFormat, type SeriesKey, UNITS } from "./metrics.ts";
import { metricSeries, spread } from "./series-model.ts";
import { useLiveTail } from "./useLiveTail.ts";
import { singleOf } from "./view.ts";

interface MeasuredViewProps {
  search: EnergySearch;
  metric: SeriesKey;
  by: By;
  filters: Filters;
  subject: string;
  /** How many devices there are that are not drawn. */
  left: number;
}

/** What one device tells now belongs to a chart that goes up to today. */
function useTail(search: EnergySearch) {
  const isToday = search.to_date >= localDay(new Date(), useTimeZone());
  return useLiveTail(isToday ? singleOf(search) : undefined);
}

/** Power, voltage, current or power factor as curves over time. */
export function MeasuredView({ search, metric, by, filters, subject, left }: MeasuredViewProps) {
  const { t, i18n } = useTranslation("analytics");
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery(seriesQuery(metric, filters));
  const tail = useTail(search);
  const isByPhase = by === "phase";
  const model = useMemo((): TimeChart | undefined => {
    if (!data) return undefined;
    return {
      kind: "time",
      title: t("chartTitle", { metric: t(`metric.${metric}`), subject }),
      timeZone,
      unit: UNITS[metric],
      format: metricFormat(metric, i18n.language),
      series: metricSeries({ metric, reply: data, isByPhase, tail, phaseName: (phase) => t("phase", { phase }) }),
    };
  }, [data, tail, metric, isByPhase, subject, timeZone, t, i18n.language]);
  const found = useMemo(() => model && spread(model.series), [model]);
  if (error && !data) return <LoadFailure what="readings" error={error} onRetry={() => void refetch()} />;
  if (!model) return <Waiting />;
  if (!found) return <NoData />;
  const words = { low: model.format(found.low), high: model.format(found.high) };
  return (
    <>
      <MeasuredFigure {...{ model, found, metric, isByPhase, filters }} />
      {left > 0 && <p className={panel.quiet}>{t("left", { count: left })}</p>}
      <Chart
        model={model}
        summary={t("summarySpread", { title: model.title, ...words })}
        chartKey={JSON.stringify([search, by])}
      />
      {data?.downsampled && <p className={panel.quiet}>{t("means")}</p>}
    </>
  );
}
