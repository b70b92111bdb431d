import type { Sensor } from "@switchboard/contract";
import { canReport, TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { roomName } from "../../../../data/rooms.ts";
import { sensorsQuery } from "../../../../data/sensors.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import type { AlarmMeasure } from "./alarm-values.ts";

/** A sensor or device with a value that can pass a limit. */
export interface AlarmTarget {
  id: string;
  name: string;
  /** Distinguishes targets with the same name. */
  place: string;
  unit: string;
  sensor?: Sensor;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the sensors, or the devices that measure, by name. */
export function useAlarmTargets(measure: AlarmMeasure): AlarmTarget[] {
  const ids = useDeviceIds();
  const { data } = useQuery(sensorsQuery());
  const sensors = (data?.sensors ?? []).map((sensor): AlarmTarget => {
    const { _id: id, name, unit, room, device } = sensor;
    return { id, name, unit, place: room?.name ?? device.device_name, sensor };
  });
  const devices = ids.flatMap((id): AlarmTarget[] => {
    const device = liveStore.device(id);
    if (measure === "sensor" || !device || device.access !== "device" || !canReport(device.device_type, measure))
      return [];
    return [{ id, name: device.device_name, place: roomName(device), unit: TRIGGER_BOUNDS[measure].unit }];
  });
  return (measure === "sensor" ? sensors : devices).toSorted((a, b) => collator.compare(a.name, b.name));
}
