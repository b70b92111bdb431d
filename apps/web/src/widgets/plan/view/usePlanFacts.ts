import type { Alarm } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIsPanel } from "../../../api/useIsPanel.ts";
import { openAlarmsQuery } from "../../../data/alarms.ts";
import { useMeterTree } from "../../../data/meters.ts";
import { parkingPastQuery } from "../../../data/parking-past.ts";
import { useRoomPower } from "../../../data/power.ts";
import { sensorsQuery } from "../../../data/sensors.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { Loadable } from "../../LoadFailure.tsx";
import { alarmRank, isBay, type PlanFacts } from "./plan-reading.ts";

function ranksOf(alarms: readonly Alarm[]): ReadonlyMap<string, readonly number[]> {
  const ranks = new Map<string, number[]>();
  for (const { device, priority } of alarms)
    if (device) ranks.set(device._id, [...(ranks.get(device._id) ?? []), alarmRank(priority)]);
  return ranks;
}

interface PlanFailure {
  what: Loadable;
  error: Error | null;
  retry(): void;
}

/** Loads everything besides the live store that the layers are made of; alarms only for their own layer, and for panels just sensors. */
export function usePlanFacts(place: string, devices: readonly LiveDevice[], hasAlarms: boolean) {
  const isPanel = useIsPanel();
  const sensors = useQuery(sensorsQuery());
  const alarms = useQuery({ ...openAlarmsQuery(place), enabled: hasAlarms });
  const power = useRoomPower(!isPanel);
  const tree = useMeterTree();
  useQuery(parkingPastQuery(isPanel ? [] : devices.filter(isBay).map(({ _id }) => _id)));
  const [listed, open] = [sensors.data?.sensors, alarms.data];
  const facts = useMemo<PlanFacts>(
    () => ({
      sensors: Map.groupBy(listed ?? [], ({ device }) => device._id),
      alarms: open && ranksOf(open),
      tree,
    }),
    [listed, open, tree],
  );
  const failures: PlanFailure[] = [];
  if (sensors.error && !sensors.isFetching)
    failures.push({ what: "sensors", error: sensors.error, retry: () => void sensors.refetch() });
  if (hasAlarms && alarms.error && !alarms.isFetching)
    failures.push({ what: "alarms", error: alarms.error, retry: () => void alarms.refetch() });
  if (power.hasFailed) failures.push({ what: "power", ...power });
  return { facts, failures, isWaiting: sensors.isPending && !sensors.error };
}
