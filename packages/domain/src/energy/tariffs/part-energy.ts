import type { BillingPlan } from "./billing-plan.ts";
import type { EnergySums } from "./energy-sums.ts";
import { periodKeys, type TariffVersion } from "./tariff.ts";
import type { EnergyMeasure } from "./tariff-lines.ts";

type ByKey = Map<string, number>;

/** Watt-hours or volt-ampere-hours of one part of a bill, by period and by month. */
export interface PartEnergy {
  byPeriod: Record<EnergyMeasure, ByKey>;
  byMonth: Record<"import" | "apparent", ByKey>;
  /** The energy taken at times that are in no period. */
  outsideWh: number;
}

/** The energy left to set off, by period. Each part changes it in turn. */
export type Credit = Map<string, number>;

export function netsEnergy({ lines }: TariffVersion): boolean {
  return lines.some((line) => line.kind === "energy" && (line.measure === "net" || line.measure === "surplus"));
}

export function partEnergy(
  { buckets }: BillingPlan,
  sums: EnergySums,
  part: number,
  version: TariffVersion,
  credit: Credit,
): PartEnergy {
  const keys = periodKeys(version);
  const energy = emptyEnergy();
  buckets.forEach((bucket, index) => {
    if (bucket.part !== part) return;
    const [taken, fed, apparent] = [sums.importWh[index] ?? 0, sums.exportWh[index] ?? 0, sums.vah[index] ?? 0];
    const key = keys[bucket.period];
    if (key === undefined) energy.outsideWh += taken;
    else {
      raise(energy.byPeriod.import, key, taken);
      raise(energy.byPeriod.export, key, fed);
      raise(energy.byPeriod.apparent, key, apparent);
    }
    raise(energy.byMonth.import, bucket.month, taken);
    raise(energy.byMonth.apparent, bucket.month, apparent);
  });
  if (netsEnergy(version)) for (const key of keys) setOff(energy, key, credit, paysSurplus(version));
  return energy;
}

const paysSurplus = ({ lines }: TariffVersion) =>
  lines.some((line) => line.kind === "energy" && line.measure === "surplus");

/** Exported energy offsets imported energy of the same period. The rest is paid for, or carried to the next bill. */
function setOff({ byPeriod }: PartEnergy, key: string, credit: Credit, isPaid: boolean): void {
  const difference =
    (byPeriod.import.get(key) ?? 0) - (byPeriod.export.get(key) ?? 0) - Math.max(0, credit.get(key) ?? 0);
  byPeriod.net.set(key, Math.max(0, difference));
  byPeriod.surplus.set(key, Math.max(0, -difference));
  credit.set(key, isPaid ? 0 : Math.max(0, -difference));
}

function emptyEnergy(): PartEnergy {
  const none = (): ByKey => new Map();
  return {
    byPeriod: { import: none(), export: none(), apparent: none(), net: none(), surplus: none() },
    byMonth: { import: none(), apparent: none() },
    outsideWh: 0,
  };
}

function raise(sums: ByKey, key: string, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}
