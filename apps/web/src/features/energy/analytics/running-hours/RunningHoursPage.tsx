import { MOST_RUNNING_DAYS } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { Chart } from "../../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import type { BucketChart } from "../../../../ui/charts/chart-model.ts";
import { useIs24Hour } from "../../../../ui/charts/useIs24Hour.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { type DaySpan, daysIn, isSpan, lastDays } from "../../../../ui/format/day-span.ts";
import { hoursOf, useHours } from "../../../../ui/format/useHours.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { RangeFields } from "../../../../widgets/RangeFields.tsx";
import { type RunningHours, runningHoursQuery } from "../api.ts";
import { RoomHours } from "./RoomHours.tsx";
import { RunningRows } from "./RunningRows.tsx";
import { hourLabels, longestFirst, onByHour, type RunningSwitch } from "./running-hours.ts";

const PATH = "/app/analytics/runningHours";

function useSpan(): [DaySpan, (span: DaySpan, typedIn?: string) => void] {
  const { from_date, to_date } = useSearch({ from: PATH });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = lastDays(1, useTimeZone());
  const change = ({ from_date, to_date }: DaySpan, typedIn?: string) =>
    void navigate({ to: PATH, search: { from_date, to_date }, ...step(typedIn) });
  return [from_date && to_date ? { from_date, to_date } : today, change];
}

function useHoursModel({ switches }: RunningHours, days: number): BucketChart {
  const { t, i18n } = useTranslation("analytics");
  const is24Hour = useIs24Hour();
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
    return {
      kind: "buckets",
      title: t("running.chart"),
      labels: hourLabels(is24Hour),
      series: [{ id: "on", name: t("running.on"), color: "on", values: onByHour(switches, days) }],
      stacked: false,
      unit: "",
      format: (value) => format.format(value),
    };
  }, [switches, days, t, i18n.language, is24Hour]);
}

function useSwitchColumns(passed: number): FileColumn<RunningSwitch>[] {
  const { t, i18n } = useTranslation("analytics");
  const hours = useHours();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const share = ({ on_ms }: RunningSwitch) => (passed > 0 ? Math.min(1, on_ms / passed) : 0);
  return [
    { title: t("running.switch"), text: ({ name }) => name },
    { title: t("running.device"), text: ({ device_name }) => device_name },
    { title: t("running.hours"), text: ({ on_ms }) => hours(on_ms), value: ({ on_ms }) => hoursOf(on_ms) },
    { title: t("running.share"), text: (each) => percent.format(share(each)) },
  ];
}

function Running({ hours, span, text }: { hours: RunningHours; span: DaySpan; text: string }) {
  const { t } = useTranslation("analytics");
  const { from_date, to_date } = span;
  const days = daysIn({ from_date, to_date });
  const model = useHoursModel(hours, days);
  const columns = useSwitchColumns(hours.span_ms);
  const all = useMemo(() => longestFirst(hours.switches), [hours]);
  const wanted = text.trim().toLocaleLowerCase();
  const shown = all.filter(({ name, device_name }) => `${name}\n${device_name}`.toLocaleLowerCase().includes(wanted));
  if (all.every(({ on_ms }) => on_ms === 0)) return <NoData />;
  return (
    <>
      <section className={panel.card} aria-label={model.title}>
        <Chart model={model} summary={t("running.summary")} chartKey={`hours ${days}`} height={240} />
      </section>
      <section className={panel.card} aria-labelledby="by-switch">
        <Row wraps justify="between" gap={8}>
          <h2 id="by-switch">{t("running.bySwitch")}</h2>
          <TableExport name="running-hours" title={t("running.bySwitch")} columns={columns} rows={shown} />
        </Row>
        {shown.length === 0 ? (
          <p className={panel.quiet}>{t("running.nothing")}</p>
        ) : (
          <RunningRows switches={shown} passed={hours.span_ms} />
        )}
      </section>
      <RoomHours whole={hours} span={span} />
    </>
  );
}

/** How long each switch was on (spec §2). */
export function RunningHoursPage() {
  const { t } = useTranslation(["analytics", "charts"]);
  const [span, setSpan] = useSpan();
  const [text, setText] = useState("");
  const isAllowed = isSpan(span) && daysIn(span) <= MOST_RUNNING_DAYS;
  const { data, error, refetch } = useQuery({ ...runningHoursQuery(span), enabled: isAllowed });
  const wanted = useDeferredValue(text);
  return (
    <Page title={t("analytics:running.title")} lead={t("analytics:running.lead")}>
      <FilterBar label={t("analytics:filters")}>
        <RangeFields span={span} mostDays={MOST_RUNNING_DAYS} onChange={setSpan} />
        <SearchField label={t("analytics:running.search")} value={text} onChange={setText} />
      </FilterBar>
      {!isAllowed && (
        <Text as="p" tone="critical" role="alert">
          {isSpan(span) ? t("analytics:tooLong", { count: MOST_RUNNING_DAYS }) : t("charts:span.bad")}
        </Text>
      )}
      {isAllowed && error && !data && <LoadFailure what="runningHours" error={error} onRetry={() => void refetch()} />}
      {isAllowed && !error && !data && <Waiting />}
      {isAllowed && data && <Running hours={data} span={span} text={wanted} />}
    </Page>
  );
}
