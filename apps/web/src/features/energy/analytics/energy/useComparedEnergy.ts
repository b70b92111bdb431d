import type { EnergyPoint } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import type { EnergyGrouping } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MeterEnergyReply, meterEnergyQuery } from "../../../../data/meters.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { type Filters, past } from "../api.ts";
import type { ComparedTime } from "./compared-time.ts";
import { metersOf, usedUntil } from "./energy-model.ts";

const HOUR_MS = 3_600_000;

export interface ComparedEnergy {
  reply: MeterEnergyReply;
  /** Watt-seconds up to the counterpart of the present. */
  total: number;
  /** The watt-seconds of each meter up to that instant. */
  of: ReadonlyMap<string, number>;
}

const usedAfter = (points: readonly EnergyPoint[], until: number) =>
  points.reduce((sum, { avg_energy }) => sum + avg_energy, 0) - usedUntil(points, until, HOUR_MS);

/** Leaves out energy after the counterpart of the present, which the hours of the last day tell. */
export function energyUntil(
  reply: MeterEnergyReply,
  lastDay: MeterEnergyReply | undefined,
  until: number,
): ComparedEnergy {
  const after = new Map(lastDay?.meters.map(({ _id, data = [] }) => [_id, usedAfter(data, until)]));
  return {
    reply,
    total: reply.total - usedAfter(lastDay?.data ?? [], until),
    of: new Map(reply.meters.map(({ _id, avg_energy }) => [_id, avg_energy - (after.get(_id) ?? 0)])),
  };
}

/** Returns the energy of the compared time in total and by meter; undefined while it loads, or without a comparison. */
export function useComparedEnergy(
  filters: Filters,
  groupby: EnergyGrouping,
  time: ComparedTime | undefined,
): ComparedEnergy | undefined {
  const timeZone = useTimeZone();
  const isRunning = time?.isRunning ?? false;
  const days = time?.span ?? filters;
  // The counterpart of the present lies in this day.
  const last = time ? localDay(new Date(time.until - 1), timeZone) : filters.to_date;
  const whole = useQuery({
    ...meterEnergyQuery(metersOf({ ...filters, ...days }), groupby),
    ...past,
    enabled: time !== undefined,
  });
  const lastDay = useQuery({
    ...meterEnergyQuery(metersOf({ ...filters, from_date: last, to_date: last }), "hourly", { v2: true }),
    ...past,
    enabled: isRunning,
  });
  const until = time?.until ?? 0;
  const reply = time && !whole.isPlaceholderData ? whole.data : undefined;
  const hours = lastDay.isPlaceholderData ? undefined : lastDay.data;
  return useMemo(() => {
    if (!reply || (isRunning && !hours)) return undefined;
    return energyUntil(reply, isRunning ? hours : undefined, until);
  }, [reply, hours, isRunning, until]);
}
