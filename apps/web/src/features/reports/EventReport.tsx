import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../data/queries.ts";
import { liveStore } from "../../live/live.ts";
import { NoData, Waiting } from "../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../ui/charts/chart-model.ts";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { type EventsReply, eventsQuery } from "./api.ts";
import { EventRows } from "./EventRows.tsx";
import { ReportChart } from "./ReportChart.tsx";
import { eventSeries, reportPeriods } from "./report-model.ts";
import type { ReportSearch } from "./report-search.ts";

function useModel(reply: EventsReply | undefined, search: ReportSearch): BucketChart | undefined {
  const { t, i18n } = useTranslation("reports");
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useMemo(() => {
    if (!reply) return undefined;
    const { days, labels } = reportPeriods(search, timeZone, language);
    const number = new Intl.NumberFormat(language);
    const nameOf = (id: string) => liveStore.device(id)?.device_name ?? "";
    return {
      kind: "buckets",
      title: t("chart.event"),
      labels,
      series: eventSeries(reply.counts, search, days, { critical: t("critical"), other: t("other"), nameOf }),
      stacked: search.view !== "comparison",
      unit: "",
      format: (value) => number.format(value),
    };
  }, [reply, search, timeZone, language, t]);
}

/** What happened: how much by days, months or years, or each event by itself. */
export function EventReport({ search }: { search: ReportSearch }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(eventsQuery(search, page));
  const { t } = useTranslation("reports");
  const model = useModel(data, search);
  if (error && !data) return <LoadFailure what="report" error={error} onRetry={() => void refetch()} />;
  if (!data || !model) return <Waiting />;
  if (data.count === 0) return <NoData {...(search.view === "comparison" && { title: t("noComparison") })} />;
  if (search.view === "table") return <EventRows search={search} reply={data} page={page} onPage={setPage} />;
  return <ReportChart model={model} search={search} />;
}
