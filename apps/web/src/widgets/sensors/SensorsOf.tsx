import type { Sensor } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { sensorsQuery } from "../../data/sensors.ts";
import { LoadFailureLine } from "../LoadFailureLine.tsx";
import { SensorTiles } from "./SensorTiles.tsx";

interface SensorsOfProps {
  isShown(sensor: Sensor): boolean;
  withPlace?: boolean;
  atFirst?: number;
}

/** The sensors that a screen is about; nothing where there are none, and nothing yet while they are on their way. */
export function SensorsOf({ isShown, ...rest }: SensorsOfProps) {
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery());
  if (!data && error && !isFetching)
    return <LoadFailureLine what="sensors" error={error} onRetry={() => void refetch()} />;
  return <SensorTiles sensors={(data?.sensors ?? []).filter(isShown)} {...rest} />;
}
