import { contract, type LeftOutReadings } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { hourlyKilowattHours } from "@switchboard/domain/energy";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";
import { currentTime } from "../../../../ui/clock.ts";

/** Readings arrive about every three minutes (spec §9), and no live event announces them. */
const READINGS_MS = 180_000;
/** The call takes no more. */
export const MOST_DEVICES = 1000;

/** The energy of devices today in kWh, with no meter counted twice; null before the first measurement. */
export interface RoomEnergy {
  kWh: number | null;
  leftOut: LeftOutReadings | undefined;
}

export function roomEnergyQuery(ids: readonly string[], timeZone: string) {
  return queryOptions<RoomEnergy>({
    queryKey: [...liveKeys.of("meters"), "room", ids, timeZone],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const day = localDay(new Date(currentTime()), timeZone);
      const input = { from_date: day, to_date: day, groupby: "hourly" as const, device_ids: [...ids] };
      const { data, left_out: leftOut } = await call(contract.meterEnergy, input, {
        quiet: true,
        silent: true,
        signal,
      });
      const told = data.filter(({ avg_power }) => avg_power !== null);
      const sum = told.reduce((all, { avg_energy }) => all + avg_energy, 0);
      return { kWh: told.length > 0 ? hourlyKilowattHours(sum) : null, leftOut };
    },
    refetchInterval: READINGS_MS,
  });
}
