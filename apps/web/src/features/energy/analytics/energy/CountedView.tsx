import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MeterEnergyReply, meterEnergyQuery } from "../../../../data/meters.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Chart } from "../../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../../../ui/charts/chart-model.ts";
import { useIs24Hour } from "../../../../ui/charts/useIs24Hour.ts";
import { currentTime } from "../../../../ui/clock.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import panel from "../../../../ui/kit/Panel.module.css";
import { LazyCostLine } from "../../../../widgets/costs/LazyCostLine.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { DayKindNote } from "../../../../widgets/sums/DayKindNote.tsx";
import { MeterNote } from "../../../../widgets/sums/MeterNote.tsx";
import type { Filters } from "../api.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { ChartCard } from "./ChartCard.tsx";
import { CountedFigure } from "./CountedFigure.tsx";
import type { ComparedTime } from "./compared-time.ts";
import { countedModel } from "./counted-model.ts";
import { metersOf } from "./energy-model.ts";
import type { By } from "./metrics.ts";
import type { OverlaidSensor } from "./overlaid-sensor.ts";
import { PowerFigure } from "./PowerFigure.tsx";
import { useComparedEnergy } from "./useComparedEnergy.ts";
import { useOverlaidSensor } from "./useOverlaidSensor.ts";

interface CountedViewProps {
  search: EnergySearch;
  by: By;
  filters: Filters;
  /** The days the headline is compared with, and the chart too when a comparison is chosen. */
  time: ComparedTime;
  /** Names the devices in the title. */
  subject: string;
  /** Called with the zoomed range, which becomes the new days. */
  onDays(span: DaySpan): void;
}

function useModel(
  reply: MeterEnergyReply | undefined,
  earlier: MeterEnergyReply | undefined,
  { search, by, filters, subject, time, overlaid }: CountedViewProps & { overlaid: OverlaidSensor | undefined },
): BucketChart | undefined {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const timeZone = useTimeZone();
  const is24Hour = useIs24Hour();
  const spanWords = useSpanWords();
  const { language } = i18n;
  const { view, metric, from_date, to_date, compare } = search;
  const { device_ids: ids } = filters;
  const { comparison } = time;
  const { from_date: first, to_date: last } = time.span;
  return useMemo(
    () =>
      reply &&
      countedModel({
        reply,
        earlier,
        search: { view, metric, from_date, to_date, compare },
        ids,
        by,
        time: { comparison, span: { from_date: first, to_date: last } },
        subject,
        overlaid,
        words: { t, spanWords, language, is24Hour, timeZone, now: currentTime() },
      }),
    // biome-ignore format: one thing a line would hide what it is about
    [reply, earlier, by, view, ids, metric, from_date, to_date, compare, comparison, first, last, subject, overlaid, t, spanWords, language, is24Hour, timeZone],
  );
}

function CostOfMeters({ filters }: Pick<CountedViewProps, "filters">) {
  const { from_date, to_date, device_ids, place } = metersOf(filters);
  return <LazyCostLine from={from_date} to={to_date} devices={device_ids} place={place} />;
}

/** Shows energy or mean power by hours, days or months. */
export function CountedView(props: CountedViewProps) {
  const { search, by, filters, time, onDays } = props;
  const { t } = useTranslation("analytics");
  const query = useQuery(meterEnergyQuery(metersOf(filters), search.groupby, { v2: by !== "total" }));
  const compared = useComparedEnergy(filters, search.groupby, time);
  const overlaid = useOverlaidSensor(search, search.groupby === "hourly" ? "hour" : "day");
  const model = useModel(query.data, compared?.reply, { ...props, overlaid });
  if (query.error && !query.data)
    return <LoadFailure what="energy" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !model) return <Waiting />;
  const isEmpty = model.series.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) return <NoData />;
  const { format } = model;
  const isAlone = search.view !== "comparison";
  return (
    <ChartCard
      figure={
        isAlone &&
        (model.lines ? (
          <PowerFigure {...{ filters, time, format }} />
        ) : (
          <CountedFigure reply={query.data} {...{ time, compared, format }} />
        ))
      }
      cost={isAlone && !model.lines && <CostOfMeters filters={filters} />}
      notes={
        <>
          {isAlone && <DayKindNote own={time.own} other={time.other} />}
          {isAlone && <MeterNote sums={query.data} />}
          {query.data.downsampled && <p className={panel.quiet}>{t("coarser")}</p>}
        </>
      }
    >
      <Chart
        model={model}
        summary={t("summary", { title: model.title, count: model.labels.length })}
        chartKey={JSON.stringify([search, by])}
        days={search}
        onDays={onDays}
        view={search.view}
      />
    </ChartCard>
  );
}
