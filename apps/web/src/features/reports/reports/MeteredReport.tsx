import { dailyKilowattHours } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { LazyCostLine } from "../../../widgets/costs/LazyCostLine.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { MeterNote } from "../../../widgets/sums/MeterNote.tsx";
import { PeakWords } from "../../../widgets/sums/PeakWords.tsx";
import { type EnergyReply, meteredQuery, reportedIds } from "./api.ts";
import { ReportChart } from "./ReportChart.tsx";
import classes from "./Reports.module.css";
import { meteredSeries, reportPeriods } from "./report-model.ts";
import type { ReportSearch } from "./report-search.ts";

const UNITS = { energy: "kWh", power: "kW" } as const;

function useModel(reply: EnergyReply | undefined, search: ReportSearch): BucketChart | undefined {
  const { t, i18n } = useTranslation("reports");
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useMemo(() => {
    if (!reply) return undefined;
    const { kind } = search;
    const { days, labels } = reportPeriods(search, timeZone, language);
    const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return {
      kind: "buckets",
      title: t(`chart.${kind}`),
      labels,
      series: meteredSeries(reply, search, days, timeZone, t(`kind.${kind}`)),
      stacked: false,
      lines: kind === "power",
      unit: UNITS[kind],
      format: (value) => `${number.format(value)} ${UNITS[kind]}`,
    };
  }, [reply, search, timeZone, language, t]);
}

interface HeadlineProps {
  reply: EnergyReply;
  search: ReportSearch;
  format(value: number): string;
}

/** One figure that is the same however the report is cut: the energy, or the mean power with its peak. */
function Headline({ reply, search, format }: HeadlineProps) {
  const { t } = useTranslation("charts");
  const { power } = reply;
  if (search.kind === "energy")
    return (
      <Row as="p" wraps align="baseline" gap="0 8" tone="quiet" isTabular className={classes.headline}>
        <strong>{format(dailyKilowattHours(reply.total))}</strong> <span>{t("total")}</span>
      </Row>
    );
  return (
    power && (
      <Row as="p" wraps align="baseline" gap="0 8" tone="quiet" isTabular className={classes.headline}>
        <strong>{format(power.mean / 1000)}</strong> <span>{t("meanPower")}</span>
        <span>
          <PeakWords power={power} format={format} />
        </span>
      </Row>
    )
  );
}

/** Energy, or the mean power, by days, months or years. */
export function MeteredReport({ search }: { search: ReportSearch }) {
  const { data, error, refetch } = useQuery(meteredQuery(search));
  const { t } = useTranslation("reports");
  const model = useModel(data, search);
  if (error && !data) return <LoadFailure what="report" error={error} onRetry={() => void refetch()} />;
  if (!model) return <Waiting />;
  const isEmpty = model.series.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) return <NoData {...(search.view === "comparison" && { title: t("noComparison") })} />;
  return (
    <>
      {data && search.view !== "comparison" && (
        <>
          <Headline reply={data} search={search} format={model.format} />
          {search.kind === "energy" && (
            <LazyCostLine from={search.from_date} to={search.to_date} devices={reportedIds(search)} />
          )}
          <MeterNote sums={data} />
        </>
      )}
      <ReportChart model={model} search={search} />
    </>
  );
}
