import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import { ChartRows } from "../../../ui/charts/ChartRows.tsx";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { useIsPrinting } from "../../../ui/kit/useIsPrinting.ts";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useTable } from "../../../widgets/tables/useTable.ts";
import { type EventsReply, eventSort, eventsQuery } from "./api.ts";
import { EventTable } from "./EventTable.tsx";
import { eventSeries, reportPeriods } from "./event-model.ts";
import type { EventSearch } from "./event-search.ts";
import { useEventColumns } from "./useEventColumns.tsx";

function useModel(reply: EventsReply | undefined, search: EventSearch): BucketChart | undefined {
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

/** Shows the numbers of events; their table is printed too, and beside a comparison on the screen. */
function Counts({ model, search }: { model: BucketChart; search: EventSearch }) {
  const { t } = useTranslation("reports");
  const isPrinting = useIsPrinting();
  return (
    <>
      <Chart
        model={model}
        summary={t("summary", { title: model.title, count: model.labels.length })}
        chartKey={JSON.stringify(search)}
        {...(search.view === "comparison" && { view: search.view })}
      />
      {search.view === "graph" && isPrinting && <ChartRows model={model} />}
    </>
  );
}

interface EventReportProps {
  search: EventSearch;
  onSearch(change: Partial<EventSearch>): void;
}

/** Shows the number of events by days, months or years, or each event. */
export function EventReport({ search, onSearch }: EventReportProps) {
  const [page, setPage] = useState(0);
  const table = useTable("events", useEventColumns());
  const order = useMemo(() => eventSort(table.sort), [table.sort]);
  // A new sort order starts at the first page.
  const [seen, setSeen] = useState(order);
  if (seen !== order) {
    setSeen(order);
    setPage(0);
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(eventsQuery(search, page, order));
  const { t } = useTranslation("reports");
  const model = useModel(data, search);
  if (error && !data) return <LoadFailure what="report" error={error} onRetry={() => void refetch()} />;
  if (!data || !model) return <Waiting />;
  if (data.count === 0) return <NoData {...(search.view === "comparison" && { title: t("noComparison") })} />;
  if (search.view !== "table") return <Counts model={model} search={search} />;
  return (
    <EventTable
      {...{ table, search, onSearch, page }}
      sort={order}
      reply={data}
      isStale={isPlaceholderData}
      onPage={setPage}
    />
  );
}
