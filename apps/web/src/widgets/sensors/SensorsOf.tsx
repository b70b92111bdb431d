import type { PressButton, Sensor } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../api/useMay.ts";
import { sensorsQuery } from "../../data/sensors.ts";
import { LoadFailureLine } from "../LoadFailureLine.tsx";
import { ButtonTiles } from "./buttons/ButtonTiles.tsx";
import { SensorTiles } from "./SensorTiles.tsx";

interface SensorsOfProps {
  isShown(thing: Sensor | PressButton): boolean;
  withPlace?: boolean;
  atFirst?: number;
  /** The sensor that is open from the beginning, where an address names one. */
  openId?: string | undefined;
}

/** Shows the sensors and buttons of a screen; renders nothing without any and while they load. */
export function SensorsOf({ isShown, ...rest }: SensorsOfProps) {
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery());
  const mayAssign = useMay("automation.use");
  if (!data && error && !isFetching)
    return <LoadFailureLine what="sensors" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SensorTiles sensors={(data?.sensors ?? []).filter(isShown)} {...rest} />
      {mayAssign && <ButtonTiles buttons={(data?.buttons ?? []).filter(isShown)} withPlace={rest.withPlace} />}
    </>
  );
}
