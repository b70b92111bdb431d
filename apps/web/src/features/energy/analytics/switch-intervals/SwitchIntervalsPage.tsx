import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { Chart } from "../../../../ui/charts/Chart.tsx";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import type { HeatChart } from "../../../../ui/charts/chart-model.ts";
import { timeWords } from "../../../../ui/charts/time-words.ts";
import { useIs24Hour } from "../../../../ui/charts/useIs24Hour.ts";
import { wallTimes } from "../../../../ui/charts/wall-time.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { hoursOf } from "../../../../ui/format/useHours.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { intervalsQuery, type SwitchIntervals } from "../api.ts";
import { DayField } from "../DayField.tsx";
import { useDay } from "../useDay.ts";
import { shownSwitches } from "./interval-rows.ts";

const PATH = "/app/analytics/switchIntervals";
const INTERVALS = [15, 30, 60, 120, 180, 360] as const;
const FIRST_INTERVAL = 60;
const MINUTE_MS = 60_000;
const ROW_HEIGHT = 26;

/** Day and interval stay in the address. */
function useAsked() {
  const raw = useSearch({ from: PATH });
  const navigate = useNavigate();
  const step = useAddressStep();
  const change = (part: typeof raw, typedIn?: "day") =>
    void navigate({ to: PATH, search: { ...raw, ...part }, ...step(typedIn) });
  const interval = INTERVALS.find((each) => String(each) === raw.interval) ?? FIRST_INTERVAL;
  return { day: useDay(raw.day), interval, change };
}

function useHeat(data: SwitchIntervals | undefined, text: string, day: string) {
  const { t, i18n } = useTranslation("analytics");
  const timeZone = useTimeZone();
  const is24Hour = useIs24Hour();
  return useMemo(() => {
    if (!data) return undefined;
    const { rows, left } = shownSwitches(data.switches, text);
    const toWall = wallTimes(timeZone);
    const { tick } = timeWords(i18n.language, is24Hour);
    const from = Date.parse(data.from);
    const step = data.interval * MINUTE_MS;
    // The first tick would be the day itself, but every column is labelled by its hour.
    const startOf = (index: number) => {
      const label = tick(toWall(from + index * step));
      return index === 0 ? (is24Hour ? "0H" : "12AM") : label;
    };
    const model: HeatChart = {
      kind: "heat",
      title: t("intervals.chart", { day: dayWords(i18n.language, { dateStyle: "medium" })(day) }),
      columns: (data.switches[0]?.intervals ?? []).map((_, index) => startOf(index)),
      rows: rows.map(({ _id, name, device_name, intervals }) => ({
        id: _id,
        name: `${name} · ${device_name}`,
        lines: [name, device_name] as const,
        values: intervals,
      })),
      most: step,
      unit: "",
      inFiles: { unit: "h", value: hoursOf },
      format: (ms) => formatDuration(ms, i18n.language),
    };
    return { model, left };
  }, [data, text, day, timeZone, is24Hour, i18n.language, t]);
}

/** When each switch was on: a heat map of a day (spec §2). */
export function SwitchIntervalsPage() {
  const { t } = useTranslation("analytics");
  const { day, interval, change } = useAsked();
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(intervalsQuery(day, interval));
  const heat = useHeat(data, useDeferredValue(text), day);
  const height = Math.min(16, Math.max(3, heat?.model.rows.length ?? 0)) * ROW_HEIGHT + 100;
  return (
    <Page title={t("intervals.title")} lead={t("intervals.lead")}>
      <FilterBar label={t("filters")}>
        <DayField day={day} onDay={(next, typedIn) => change({ day: next }, typedIn)} />
        <NativeSelect
          label={t("intervals.interval")}
          value={String(interval)}
          onChange={(event) => change({ interval: event.currentTarget.value })}
          data={INTERVALS.map((minutes) => ({
            value: String(minutes),
            label: t("intervals.minutes", { count: minutes }),
          }))}
        />
        <SearchField label={t("running.search")} value={text} onChange={setText} />
      </FilterBar>
      {error && !data && <LoadFailure what="intervals" error={error} onRetry={() => void refetch()} />}
      {!error && !heat && <Waiting />}
      {heat && heat.model.rows.length === 0 && !data?.switches.length && <NoData />}
      {heat && heat.model.rows.length === 0 && Boolean(data?.switches.length) && (
        <p className={panel.quiet}>{t("running.nothing")}</p>
      )}
      {heat && heat.model.rows.length > 0 && (
        <section className={panel.card} aria-label={heat.model.title}>
          {heat.left > 0 && <p className={panel.quiet}>{t("intervals.left", { count: heat.left })}</p>}
          <Chart
            model={heat.model}
            summary={t("intervals.summary", { title: heat.model.title, count: heat.model.rows.length })}
            chartKey={`${day} ${interval} ${heat.model.rows.length}`}
            height={height}
          />
        </section>
      )}
    </Page>
  );
}
