import { isStateKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DISPENSABLE } from "../../../../data/read-meta.ts";
import { sensorHistoryQuery, sensorsQuery } from "../../../../data/sensors.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import type { EnergySearch } from "./analytics-search.ts";
import type { OverlaidSensor } from "./overlaid-sensor.ts";

/** Returns the chosen sensor's readings of the same days; undefined without a sensor or when they cannot be loaded. */
export function useOverlaidSensor(
  { sensor: id = "", from_date, to_date }: EnergySearch,
  step?: "hour" | "day",
): OverlaidSensor | undefined {
  const { t } = useTranslation("analytics");
  const words = useSensorWords();
  const listed = useQuery({ ...sensorsQuery(), enabled: id !== "" }).data?.sensors.find(({ _id }) => _id === id);
  const span = { from_date, to_date, ...(step && { step }) };
  const isKnown = listed !== undefined && !isStateKind(listed.kind);
  const history = useQuery({ ...sensorHistoryQuery(id, span), enabled: isKnown, meta: DISPENSABLE });
  const series = history.data?.series.find(({ _id }) => _id === id);
  return useMemo(() => {
    if (!listed || !series) return undefined;
    const place = listed.room?.name ?? listed.device.device_name;
    return {
      name: t("overlay.series", { name: listed.name, place }),
      unit: listed.unit,
      format: (value) => words.value(listed, value),
      points: series.points,
    };
  }, [listed, series, t, words]);
}
