import type { PowerFigure } from "@switchboard/domain/energy";
import { growMeters, type MeterPlace, sumMeters } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";
import { EnergyPoint } from "./analytics.ts";

/** A main meter, one that stands behind another, or one that nobody has placed yet. */
export const MeterPlaceWord = z.enum(["main", "behind", "unknown"]);
export type MeterPlaceWord = z.output<typeof MeterPlaceWord>;

/** A meter behind one that the caller may not see appears behind the nearest visible meter, or at the top. */
const place = {
  _id: Id,
  device_name: z.string(),
  place: MeterPlaceWord,
  behind: z.nullable(Id),
  /** The depth in the tree: 0 for a meter at the top. */
  level: z.int(),
};

/** `own`: the caller may not see everything, so the result covers only the meters that they may see. */
export const MeterScope = z.enum(["building", "own", "chosen"]);
export type MeterScope = z.output<typeof MeterScope>;

/** Lists each meter before those behind it, otherwise by name. */
export const MeterTree = z.object({ scope: MeterScope, meters: z.array(z.object(place)) });
export type MeterTree = z.output<typeof MeterTree>;

export const MeterEnergy = z.object({
  ...place,
  /** True if the meter is part of the total, or explains a part of it. */
  is_counted: z.boolean(),
  avg_energy: z.number(),
  avg_power: z.nullable(z.number()),
  gap_ms: z.int(),
  /** The part of `avg_energy` that no meter behind it measured; 0 if there are none behind it. */
  not_metered: z.number(),
  /** The energy by which the meters behind it exceed it. */
  excess: z.number(),
  /** With v2: the energy in the same buckets as the total. */
  data: z.optional(z.array(EnergyPoint)),
});
export type MeterEnergy = z.output<typeof MeterEnergy>;

/** Sums along the tree, in raw watt-seconds. */
export const MeterSums = z.object({
  scope: MeterScope,
  /** `all`: no main meter is known, or the choice has meters without a place; parts of the total may be counted twice. */
  basis: z.enum(["mains", "all"]),
  total: z.number(),
  /** For the meters at the top: the energy that no meter behind them measured, and the energy by which those exceed them. */
  not_metered: z.number(),
  excess: z.number(),
  /** Meters at the top without a place; they are part of the total only if `basis` is `all`. */
  unplaced: z.object({ count: z.int(), total: z.number() }),
  meters: z.array(MeterEnergy),
});
export type MeterSums = z.output<typeof MeterSums>;

/** The power of a span in watts, computed by the domain's `powerFigure`. */
export const PowerOfSpan = z.object({
  mean: z.number(),
  peak: z.number(),
  /** The start of the hour or day of the peak. */
  peak_at: Instant,
  peak_in: z.enum(["hour", "day"]),
  /** False if several meters may have peaked at different moments: their common peak was then lower or equal. */
  is_exact: z.boolean(),
});
export type PowerOfSpan = z.output<typeof PowerOfSpan>;

/** Converts a power figure to the API's form; null if nothing was measured. */
export function powerOfSpan(figure: PowerFigure | null, peak_in: PowerOfSpan["peak_in"]): PowerOfSpan | null {
  if (!figure) return null;
  const { mean, peak, peakAt, isExact } = figure;
  return { mean, peak, peak_at: new Date(peakAt).toISOString(), peak_in, is_exact: isExact };
}

interface MeterName {
  _id: string;
  device_name: string;
}
type MeterUsage = Pick<MeterEnergy, "avg_energy" | "avg_power" | "gap_ms" | "data">;

function wordOf(above: string | null, isPlaced: boolean): MeterPlaceWord {
  if (above !== null) return "behind";
  return isPlaced ? "main" : "unknown";
}

/** Returns the tree of some meters in the API's form. */
export function meterTree(scope: MeterScope, places: readonly MeterPlace[], meters: readonly MeterName[]): MeterTree {
  const names = new Map(meters.map(({ _id, device_name }) => [_id, device_name]));
  const nodes = growMeters(places, [...names.keys()]);
  return {
    scope,
    meters: nodes.map(({ id, above, level, isPlaced }) => ({
      _id: id,
      device_name: names.get(id) ?? "",
      place: wordOf(above, isPlaced),
      behind: above,
      level,
    })),
  };
}

/** Returns the sums of some meters in the API's form, and the ids that make up the total. */
export function meterSums(
  scope: MeterScope,
  places: readonly MeterPlace[],
  meters: readonly MeterName[],
  used: ReadonlyMap<string, MeterUsage>,
): { reply: MeterSums; tops: string[] } {
  const tree = meterTree(scope, places, meters);
  const nodes = growMeters(
    places,
    tree.meters.map(({ _id }) => _id),
  );
  const energyOf = (id: string) => used.get(id)?.avg_energy ?? 0;
  const sums = sumMeters(nodes, energyOf, { isChoice: scope === "chosen" });
  const meterEnergies = tree.meters.map((meter): MeterEnergy => {
    const { notMetered = 0, excess = 0 } = sums.of.get(meter._id) ?? {};
    const own = used.get(meter._id) ?? { avg_energy: 0, avg_power: null, gap_ms: 0 };
    return { ...meter, is_counted: sums.counted.has(meter._id), ...own, not_metered: notMetered, excess };
  });
  const { total, basis, notMetered, excess, unplaced } = sums;
  return {
    reply: {
      scope,
      basis,
      total,
      not_metered: notMetered,
      excess,
      unplaced: { count: unplaced.count, total: unplaced.energy },
      meters: meterEnergies,
    },
    tops: sums.tops,
  };
}
