import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { sensorsQuery } from "../../../data/sensors.ts";
import { loadOfSource, type Source } from "./source.ts";
import type { Thing } from "./thing.ts";

/** Lists sensors, loaded when the search opens; each opens its past readings on the page of its device. */
export function useSensorThings(): Source {
  const navigate = useNavigate();
  const sensors = useQuery({ ...sensorsQuery(), enabled: useMay("device.view"), meta: DISPENSABLE });
  const things = useMemo(
    () =>
      (sensors.data?.sensors ?? []).map((sensor): Thing => {
        const { _id, name, room, device, kind, unit } = sensor;
        return {
          key: `sensor:${_id}`,
          kind: "sensor",
          sensor,
          name,
          place: room?.name ?? device.device_name,
          also: [device.device_name, kind, unit],
          open: () => void navigate({ to: "/app/devices/$id", params: { id: device._id }, search: { sensor: _id } }),
        };
      }),
    [sensors.data, navigate],
  );
  return { things, ...loadOfSource([["sensors", sensors]]) };
}
