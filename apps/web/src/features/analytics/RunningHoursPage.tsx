import { TextInput } from "@mantine/core";
import { localDay } from "@switchboard/domain";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../live/LoadFailure.tsx";
import { useTimeZone } from "../../live/queries.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import type { BucketChart } from "../../ui/charts/chart-model.ts";
import { useIs24Hour } from "../../ui/charts/useIs24Hour.ts";
import { Page } from "../../ui/Page.tsx";
import classes from "./Analytics.module.css";
import { type SwitchHours, switchHoursQuery } from "./analytics-queries.ts";
import { type DaySpan, daysIn, eachDay, isSpan, lastDays } from "./dates.ts";
import { useAddress } from "./day-search.ts";
import { RangeFields } from "./RangeFields.tsx";
import { RunningRows } from "./RunningRows.tsx";
import { hourLabels, onByHour, togetherBySwitch } from "./running-hours.ts";
import { NoData, Waiting } from "./States.tsx";

const RANGES = [1, 7, 30];
/** Each day is one call; a month of them is the longest that is asked for at once. */
const MOST_DAYS = 31;

function useSpan(): [DaySpan, (span: DaySpan) => void] {
  const { raw, change } = useAddress("/app/analytics/runningHours");
  const asked = { from_date: String(raw.from_date ?? ""), to_date: String(raw.to_date ?? "") };
  const today = lastDays(1, useTimeZone());
  const isAsked = asked.from_date !== "" && asked.to_date !== "";
  return [isAsked ? asked : today, ({ from_date, to_date }) => change({ from_date, to_date })];
}

function useDays(span: DaySpan) {
  const today = localDay(new Date(), useTimeZone());
  const isAllowed = isSpan(span) && daysIn(span) <= MOST_DAYS;
  const queries = useQueries({
    queries: isAllowed ? eachDay(span).map((day) => switchHoursQuery(day, day < today)) : [],
    combine: (results) => ({
      days: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => results.forEach(({ error, refetch }) => void (error && refetch())),
    }),
  });
  return { ...queries, isAllowed };
}

function useHoursModel(days: readonly SwitchHours[] | undefined): BucketChart {
  const { t, i18n } = useTranslation("analytics");
  const is24Hour = useIs24Hour();
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
    return {
      kind: "buckets",
      title: t("running.chart"),
      labels: hourLabels(is24Hour),
      series: [{ id: "on", name: t("running.on"), color: "on", values: onByHour(days ?? []) }],
      stacked: false,
      unit: "",
      format: (value) => format.format(value),
    };
  }, [days, t, i18n.language, is24Hour]);
}

function Running({ days, text }: { days: readonly SwitchHours[]; text: string }) {
  const { t } = useTranslation("analytics");
  const model = useHoursModel(days);
  const all = useMemo(() => togetherBySwitch(days), [days]);
  const wanted = text.trim().toLocaleLowerCase();
  const shown = all.filter(({ name, device_name }) => `${name}\n${device_name}`.toLocaleLowerCase().includes(wanted));
  const passed = days.reduce((sum, { day_ms }) => sum + day_ms, 0);
  if (all.every(({ on_ms }) => on_ms === 0)) return <NoData />;
  return (
    <>
      <section className={classes.card} aria-label={model.title}>
        <Chart model={model} summary={t("running.summary")} chartKey={`hours ${days.length}`} height={240} />
      </section>
      <section className={classes.card} aria-labelledby="by-switch">
        <h2 id="by-switch">{t("running.bySwitch")}</h2>
        {shown.length === 0 ? (
          <p className={classes.quiet}>{t("running.nothing")}</p>
        ) : (
          <RunningRows switches={shown} passed={passed} />
        )}
      </section>
    </>
  );
}

/** How long each switch was on (spec §2). */
export function RunningHoursPage() {
  const { t } = useTranslation("analytics");
  const [span, setSpan] = useSpan();
  const [text, setText] = useState("");
  const { days, error, retry, isAllowed } = useDays(span);
  const wanted = useDeferredValue(text);
  return (
    <Page title={t("running.title")} lead={t("running.lead")}>
      <search className={classes.filters} aria-label={t("filters")}>
        <RangeFields span={span} offered={RANGES} onChange={setSpan} />
        <TextInput
          type="search"
          className={classes.grow}
          label={t("running.search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {!isAllowed && (
        <p className={classes.bad} role="alert">
          {isSpan(span) ? t("range.tooLong", { count: MOST_DAYS }) : t("range.bad")}
        </p>
      )}
      {isAllowed && error && !days && <LoadFailure error={error} onRetry={retry} />}
      {isAllowed && !error && !days && <Waiting />}
      {isAllowed && days && <Running days={days} text={wanted} />}
    </Page>
  );
}
