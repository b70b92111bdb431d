import { type EnergyPoint, type MeterScope, meterSums } from "@switchboard/contract";
import type { MeterEnergyReply } from "../data/meters.ts";

/** A meter of a test: `behind` is null for a main meter, undefined when its place is unknown. */
export interface TestMeter {
  _id: string;
  device_name: string;
  behind?: string | null | undefined;
  data: EnergyPoint[];
}

/** Returns the server's reply for these meters. */
export function meterReply(
  meters: readonly TestMeter[],
  { groupby, scope = "building" }: { groupby: MeterEnergyReply["groupby"]; scope?: MeterScope },
): MeterEnergyReply {
  const sum = (points: readonly EnergyPoint[]) => points.reduce((all, { avg_energy }) => all + avg_energy, 0);
  const places = meters.map(({ _id, behind }) => ({ id: _id, behind }));
  const used = new Map(
    meters.map(({ _id, data }) => [_id, { avg_energy: sum(data), avg_power: null, gap_ms: 0, data: [...data] }]),
  );
  const { reply, tops } = meterSums(scope, places, meters, used);
  const points = meters.filter(({ _id }) => tops.includes(_id)).flatMap(({ data }) => data);
  const data = [...Map.groupBy(points, ({ timestamp }) => timestamp).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            avg_energy: sum([first, ...others]),
            avg_power: [first, ...others].reduce((all, { avg_power }) => all + (avg_power ?? 0), 0),
          },
        ]
      : [],
  );
  return { ...reply, data, groupby, downsampled: false };
}
