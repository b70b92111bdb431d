import type { EnergyPoint } from "@switchboard/contract";
import { expect, it } from "vitest";
import { meterReply } from "../../../../testing/meters.ts";
import { rowBefore } from "./tree-rows.ts";
import { energyUntil } from "./useComparedEnergy.ts";

const HOUR = 3_600_000;
const DAY = Date.parse("2026-11-15T00:00:00Z");
const point = (at: number, avg_energy: number): EnergyPoint => ({
  _id: 0,
  timestamp: new Date(at).toISOString(),
  avg_energy,
  avg_power: null,
  gap_ms: 0,
});
const main = (data: EnergyPoint[]) => ({ _id: "main", device_name: "Incomer", behind: null, data });
const sub = (data: EnergyPoint[]) => ({ _id: "sub", device_name: "UPS", behind: "main", data });

it("leaves out energy after the counterpart of the present, in total and by meter", () => {
  const week = meterReply([main([point(DAY, 1000)]), sub([point(DAY, 400)])], { groupby: "day" });
  const hours = (each: number) => [10, 11].map((hour) => point(DAY + hour * HOUR, each));
  const lastDay = meterReply([main(hours(100)), sub(hours(40))], { groupby: "hour" });
  const compared = energyUntil(week, lastDay, DAY + 10.5 * HOUR);
  expect([compared.total, compared.of.get("main"), compared.of.get("sub")]).toEqual([850, 850, 340]);
  const [meter] = week.meters;
  if (!meter) throw new Error("There is no meter");
  const rest = { kind: "rest", key: "", level: 1, meter, energy: 0 } as const;
  expect(rowBefore(rest, compared)).toBe(510);
});

it("counts all of days that are over", () => {
  const week = meterReply([main([point(DAY, 1000)])], { groupby: "day" });
  expect(energyUntil(week, undefined, DAY).total).toBe(1000);
});
