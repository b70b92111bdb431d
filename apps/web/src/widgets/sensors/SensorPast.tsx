import type { Sensor } from "@switchboard/contract";
import { isStateKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { sensorHistoryQuery } from "../../data/sensors.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { type DaySpan, daysIn } from "../../ui/format/day-span.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Skeleton } from "../../ui/kit/Skeleton.tsx";
import { LoadFailureLine } from "../LoadFailureLine.tsx";
import { SensorHistory } from "./SensorHistory.tsx";
import classes from "./Sensors.module.css";

/** Up to this span the readings of states are few enough to be loaded singly. */
const MOST_DAYS_OF_STATES = 62;

/** Over longer spans hours are unreadable, so days with their lowest and highest are drawn. */
const MOST_DAYS_BY_HOUR = 14;

interface SensorPastProps {
  sensor: Sensor;
  days: DaySpan;
}

/** Loads and draws a sensor's past over some days. */
export function SensorPast({ sensor, days }: SensorPastProps) {
  const { t } = useTranslation("sensors");
  const { from_date, to_date } = days;
  // The times of states are known only from single readings.
  const isByReading = isStateKind(sensor.kind) && daysIn(days) <= MOST_DAYS_OF_STATES;
  const isByDay = !isStateKind(sensor.kind) && daysIn(days) > MOST_DAYS_BY_HOUR;
  const step = isByReading ? ("raw" as const) : isByDay ? ("day" as const) : undefined;
  const span = { from_date, to_date, ...(step && { step }) };
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery(
    sensorHistoryQuery(sensor._id, span),
  );
  return (
    <>
      {error && !isFetching && <LoadFailureLine what="sensorHistory" error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton label={t("waiting")} height={340} row={340} />}
      {data && (
        <Stack gap={16} className={classes.past} data-stale={isPlaceholderData || undefined}>
          <SensorHistory reply={data} sensor={sensor} days={{ from_date, to_date }} />
        </Stack>
      )}
    </>
  );
}
