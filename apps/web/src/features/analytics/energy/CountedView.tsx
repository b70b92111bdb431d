import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type MeterEnergyReply, meterEnergyQuery } from "../../../data/meters.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { placesOf } from "../../../data/rooms.ts";
import { liveStore } from "../../../live/live.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { useIs24Hour } from "../../../ui/charts/useIs24Hour.ts";
import panel from "../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { MeterNote } from "../../../widgets/sums/MeterNote.tsx";
import type { Filters } from "../api.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { bucketKeys, bucketsOf } from "./buckets.ts";
import { CountedFigure } from "./CountedFigure.tsx";
import { energySeries, metersOf } from "./energy-model.ts";
import { type By, COLORS, metricFormat, UNITS } from "./metrics.ts";

interface CountedViewProps {
  search: EnergySearch;
  by: By;
  filters: Filters;
  /** Of whom, for the title. */
  subject: string;
}

function groupOf(id: string) {
  const device = liveStore.device(id);
  return device && placesOf(device)[0];
}

function useModel(
  reply: MeterEnergyReply | undefined,
  { search, by, subject }: CountedViewProps,
): BucketChart | undefined {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const timeZone = useTimeZone();
  const is24Hour = useIs24Hour();
  const { metric, from_date, to_date } = search;
  const kind = metric === "power" ? "power" : "energy";
  return useMemo(() => {
    if (!reply) return undefined;
    const words = { language: i18n.language, is24Hour, timeZone, now: Date.now() };
    const buckets = bucketsOf(reply.groupby, { from_date, to_date }, words);
    const series = energySeries({
      kind,
      by: by === "phase" ? "total" : by,
      reply,
      keys: buckets.map(({ key }) => key),
      keyOf: bucketKeys(reply.groupby, timeZone),
      groupOf,
      name: t(`metric.${kind}`),
      color: COLORS[kind],
      words: {
        others: (count) => t("others", { count }),
        noGroup: t("noGroup"),
        notMetered: restWords(reply.scope, t),
      },
    });
    return {
      kind: "buckets",
      title: t("chartTitle", { metric: t(`metric.${kind}`), subject }),
      labels: buckets.map(({ label }) => label),
      series,
      stacked: by !== "total" && kind === "energy",
      lines: kind === "power",
      unit: UNITS[kind],
      format: metricFormat(kind, i18n.language),
    };
  }, [reply, by, from_date, to_date, kind, subject, timeZone, is24Hour, i18n.language, t]);
}

/** Who does not see every meter cannot tell what is not metered from what others are. */
export function restWords(scope: MeterEnergyReply["scope"], t: TFunction<["analytics", "meters"]>) {
  const isWhole = scope === "building";
  return (name: string | undefined) =>
    name === undefined ? t(isWhole ? "meters:notMetered" : "meters:notSeen") : t("meters:notMeteredOf", { name });
}

/** Energy, or the mean power, by hours, days or months. */
export function CountedView(props: CountedViewProps) {
  const { search, by, filters } = props;
  const { t } = useTranslation("analytics");
  const query = useQuery(meterEnergyQuery(metersOf(filters), search.groupby, by !== "total"));
  const model = useModel(query.data, props);
  if (query.error && !query.data)
    return <LoadFailure what="energy" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !model) return <Waiting />;
  const isEmpty = model.series.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) return <NoData />;
  return (
    <>
      <CountedFigure model={model} reply={query.data} filters={filters} />
      <MeterNote sums={query.data} />
      {query.data.downsampled && <p className={panel.quiet}>{t("coarser")}</p>}
      <Chart
        model={model}
        summary={t("summary", { title: model.title, count: model.labels.length })}
        chartKey={JSON.stringify([search, by])}
      />
    </>
  );
}
