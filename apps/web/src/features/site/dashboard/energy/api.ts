import { contract, type EnergyPoint } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import type { MeterEnergyReply } from "../../../../data/meters.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { comparedDays } from "./compared-days.ts";

/** Readings arrive about every three minutes (spec §9), and no live event announces them. */
const READINGS_MS = 180_000;

export interface EnergyDays {
  today: EnergyPoint[];
  weekAgo: EnergyPoint[];
  /** The meters that today's total is the sum of. */
  sums?: Omit<MeterEnergyReply, "data">;
}

/** Reads today and the same day a week ago by the hour, as the main meters measured them. */
export function energyQuery(timeZone: string) {
  const hoursOf = async (day: string, signal: AbortSignal) => {
    const input = { from_date: day, to_date: day, groupby: "hourly" as const };
    return call(contract.meterEnergy, input, { quiet: true, silent: true, signal });
  };
  return queryOptions<EnergyDays>({
    queryKey: [...liveKeys.of("meters"), "home", timeZone],
    queryFn: async ({ signal }) => {
      const [now, before] = comparedDays(currentTime(), timeZone);
      const [{ data: today, ...sums }, { data: weekAgo }] = await Promise.all([
        hoursOf(now, signal),
        hoursOf(before, signal),
      ]);
      return { today, weekAgo, sums };
    },
    refetchInterval: READINGS_MS,
  });
}
