import { contract, type InputOf, type ReplyOf, type Sensor } from "@switchboard/contract";
import type { SensorStep } from "@switchboard/domain/energy";
import { isOnline } from "@switchboard/domain/site";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { LiveStore } from "../live/live-store.ts";
import { useLiveView } from "../live/useLive.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

const QUIET = { quiet: true, silent: true } as const;
const REFRESH_MS = 60_000;

/** Lists the visible sensors with their last values; reloaded when devices change. */
export function sensorsQuery() {
  return queryOptions<ReplyOf<typeof contract.listSensors>>({
    queryKey: [...liveKeys.of("devices"), "sensors"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listSensors, {}, { ...QUIET, signal }),
  });
}

export function sensorHistoryQuery(id: string, span: { from_date: string; to_date: string; step?: SensorStep }) {
  const body = { sensors: [id], ...span } satisfies InputOf<typeof contract.sensorHistory>;
  return queryOptions<ReplyOf<typeof contract.sensorHistory>>({
    queryKey: ["sensor-history", body],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.sensorHistory, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

export function useRenameSensor(id: string, onRenamed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(contract.editSensor, { id, name }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sensorsQuery().queryKey });
      onRenamed();
    },
  });
}

export interface SensorNow {
  value: number | null;
  /** The time of the reading; null before the first one. */
  at: number | null;
  isOnline: boolean;
}

/** Returns a sensor's current value, from a live message or from the list. */
export function sensorNow(store: LiveStore, { device, channel, value, at }: Sensor): SensorNow {
  const found = store.device(device._id);
  const told = found?.sensors[channel];
  const listed = at === null ? null : Date.parse(at);
  const isNewer = told !== undefined && (listed === null || told.at >= listed);
  return {
    value: isNewer ? told.value : value,
    at: isNewer ? told.at : listed,
    isOnline: found === undefined || isOnline(found.current_status),
  };
}

export function useSensorNow(sensor: Sensor): SensorNow {
  const { _id: id } = sensor.device;
  return useLiveView(id, id, (store) => sensorNow(store, sensor));
}
