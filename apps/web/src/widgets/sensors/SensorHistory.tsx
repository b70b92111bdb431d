import type { contract, ReplyOf, Sensor, SensorSeries } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { isStateKind } from "@switchboard/domain/site";
import { lazy, Suspense, useMemo } from "react";
import { useTimeZone } from "../../data/queries.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { NoData, Waiting } from "../../ui/charts/ChartStates.tsx";
import type { DaySpan } from "../../ui/format/day-span.ts";
import { Facts } from "../../ui/kit/Facts.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { StateBand } from "./StateBand.tsx";
import { StateFigures, StateTimes } from "./StateTimes.tsx";
import { figuresOf, sensorChart } from "./sensor-chart.ts";
import { bandDays, hoursOf, spansOf } from "./state-band.ts";
import { useSensorWords } from "./useSensorWords.ts";

const Chart = lazy(() => import("../../ui/charts/Chart.tsx").then((module) => ({ default: module.Chart })));

type Reply = ReplyOf<typeof contract.sensorHistory>;

interface LevelsProps {
  series: SensorSeries;
  step: Reply["step"];
  chartKey: string;
}

/** Draws numbers over time, with their lowest and highest. */
function Levels({ series, step, chartKey }: LevelsProps) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const timeZone = useTimeZone();
  const figures = figuresOf(series.points);
  const format = (value: number) => words.value(series, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, which `t` changes with
  const model = useMemo(
    () =>
      sensorChart(series, step, {
        title: words.kind(series.kind),
        unit: series.unit,
        timeZone,
        format,
        line: (name) => t(`line.${name}`),
      }),
    [series, step, timeZone, t],
  );
  if (!figures) return <NoData title={t("empty")} text={t("emptyText")} />;
  const said = { low: format(figures.low), high: format(figures.high), last: format(figures.last) };
  const facts = (["low", "high", "last"] as const).map((name) => [t(`figures.${name}`), said[name]] as const);
  return (
    <>
      <Facts facts={facts} layout={80} look="strong" />
      <Suspense fallback={<Waiting />}>
        <Chart model={model} summary={t("summary", { name: series.name, ...said })} chartKey={chartKey} height={300} />
      </Suspense>
    </>
  );
}

function States({ series, step, days }: { series: SensorSeries; step: Reply["step"]; days: DaySpan }) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const timeZone = useTimeZone();
  const now = useServerNow();
  if (series.points.length === 0 && !series.before) return <NoData title={t("empty")} text={t("emptyText")} />;
  const isByReading = step === "raw" || step === "bucket";
  const from = dayBounds(days.from_date, timeZone).from.getTime();
  const end = Math.min(now, dayBounds(days.to_date, timeZone).to.getTime());
  const spans = isByReading ? spansOf(series, end, from) : hoursOf(series);
  const state = words.state(series.kind, true);
  return (
    <>
      {isByReading && <StateFigures spans={spans} />}
      <StateBand
        days={bandDays(spans, days, timeZone)}
        state={state}
        hasTimes={isByReading}
        label={t("band.label", { name: series.name, state })}
      />
      {isByReading ? (
        <StateTimes spans={spans} end={end} isOneDay={days.from_date === days.to_date} />
      ) : (
        <Text as="p" tone="quiet">
          {t("band.byHour")}
        </Text>
      )}
    </>
  );
}

/** Shows a sensor's past: a chart of numbers, or bands of its states. */
export function SensorHistory({ reply, sensor, days }: { reply: Reply; sensor: Sensor; days: DaySpan }) {
  const series = reply.series.find(({ _id }) => _id === sensor._id);
  if (!series) return null;
  const chartKey = `${sensor._id} ${days.from_date} ${days.to_date}`;
  if (isStateKind(sensor.kind)) return <States series={series} step={reply.step} days={days} />;
  return <Levels series={series} step={reply.step} chartKey={chartKey} />;
}
