import { type Alarm, contract, type SensorSeries } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { deviceType, isStateKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { call } from "../../../../api/call.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";
import { sensorHistoryQuery } from "../../../../data/sensors.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import type { TimeChart, TimeSeries } from "../../../../ui/charts/chart-model.ts";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import {
  type Around,
  aroundOf,
  type Limit,
  limitsOf,
  MEASURES,
  type MeterMetric,
  measuredBy,
  meterLines,
  sensorBehind,
  sensorLines,
} from "./around.ts";
import { ChartSpace } from "./ChartSpace.tsx";

const Chart = lazy(() => import("../../../../ui/charts/Chart.tsx").then((module) => ({ default: module.Chart })));

/** Rounds the time to a minute, because a small shift would reload the same picture. */
const STEADY_MS = 60_000;

const POWER_CALLS = {
  power: contract.getPowerData,
  voltage: contract.getVoltageData,
  current: contract.getCurrentData,
};

/** Draws the values around an alarm; renders nothing when its source has none. */
export function AlarmChart({ alarm }: { alarm: Alarm }) {
  const { device, workflow } = alarm;
  const rules = useQuery({ ...workflowsQuery(), enabled: workflow !== undefined });
  const rule = rules.data?.find(({ key }) => key === workflow?.id);
  const now = Math.floor(useServerNow() / STEADY_MS) * STEADY_MS;
  const around = aroundOf(alarm, now);
  const id = device?._id ?? "";
  const isMetered = useLiveView(id, id, (store) => {
    const found = store.device(id);
    return found?.access === "device" && deviceType(found.device_type).phases > 0;
  });
  const measured = measuredBy(alarm, rule);
  const sensor = sensorBehind(alarm, rule);
  if (isMetered && measured && !alarm.sensor)
    return <MeterAround device={id} {...{ measured, around }} limits={limitsOf(alarm, rule, { measured })} />;
  return sensor ? <SensorAround {...{ sensor, around }} limits={limitsOf(alarm, rule, { sensor })} /> : null;
}

function useDays({ from, until }: Around) {
  const timeZone = useTimeZone();
  return { from_date: localDay(new Date(from), timeZone), to_date: localDay(new Date(until), timeZone) };
}

interface SensorAroundProps {
  sensor: string;
  around: Around;
  limits: readonly Limit[];
}

function SensorAround({ sensor, around, limits }: SensorAroundProps) {
  const days = useDays(around);
  const { data, error, isFetching, refetch } = useQuery(sensorHistoryQuery(sensor, { ...days, step: "raw" }));
  if (error && !isFetching)
    return <LoadFailureLine what="sensorHistory" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ChartSpace />;
  const series = data.series.find(({ _id }) => _id === sensor);
  // A sensor of states has no value to draw.
  if (!series || isStateKind(series.kind)) return null;
  return <SensorCurve {...{ series, around, limits }} />;
}

function SensorCurve({ series, around, limits }: Omit<SensorAroundProps, "sensor"> & { series: SensorSeries }) {
  const words = useSensorWords();
  return (
    <Curve
      name={series.name}
      unit={series.unit}
      format={(value) => words.value(series, value)}
      lines={sensorLines(series, around)}
      limits={limits}
    />
  );
}

interface MeterAroundProps {
  device: string;
  measured: MeterMetric;
  around: Around;
  limits: readonly Limit[];
}

function MeterAround({ device, measured, around, limits }: MeterAroundProps) {
  const { i18n } = useTranslation("alarms");
  const body = { ...useDays(around), device_ids: [device] };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["alarm-curve", measured, body],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(POWER_CALLS[measured], body, { quiet: true, silent: true, signal }),
    staleTime: STEADY_MS,
  });
  if (error && !isFetching) return <LoadFailureLine what="readings" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ChartSpace />;
  const { unit, shown } = MEASURES[measured];
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Curve
      name={data.series[0]?.device_name ?? ""}
      unit={unit}
      format={(value) => `${number.format(value)} ${unit}`}
      lines={meterLines(data, measured, around)}
      limits={limits.map((limit) => ({ ...limit, value: shown(limit.value) }))}
    />
  );
}

interface CurveProps {
  name: string;
  unit: string;
  lines: readonly TimeSeries[];
  limits: readonly Limit[];
  format(value: number): string;
}

function Curve({ name, unit, lines, limits, format }: CurveProps) {
  const { t } = useTranslation("alarms");
  const timeZone = useTimeZone();
  const drawn = JSON.stringify([lines, limits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are compared by what they say, words follow `t`
  const model = useMemo(
    (): TimeChart => ({
      kind: "time",
      title: t("one.chart"),
      unit,
      timeZone,
      format,
      series: lines,
      ...(limits.length > 0 && { thresholds: limits.map(({ value, is }) => ({ name: t(`one.${is}`), value })) }),
    }),
    [drawn, timeZone, unit, t],
  );
  if (lines.length === 0) return null;
  return (
    <ChartSpace>
      <Suspense>
        <Chart model={model} summary={t("one.chartSummary", { name })} chartKey={name} height={260} />
      </Suspense>
    </ChartSpace>
  );
}
