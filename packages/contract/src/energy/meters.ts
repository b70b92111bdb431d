import type { PowerFigure } from "@switchboard/domain/energy";
import { growMeters, type MeterPlace, sumMeters } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";
import { EnergyPoint } from "./analytics.ts";

/** A main meter, one that stands behind another, or one that nobody has placed yet. */
export const MeterPlaceWord = z.enum(["main", "behind", "unknown"]);
export type MeterPlaceWord = z.output<typeof MeterPlaceWord>;

/** One that stands behind a meter which the asker may not see is told behind the nearest they may, or as one on top. */
const place = {
  _id: Id,
  device_name: z.string(),
  place: MeterPlaceWord,
  behind: z.nullable(Id),
  /** 0 for what nothing stands above. */
  level: z.int(),
};

/** `own`: the asker may not see everything, so this is about the meters they may. */
export const MeterScope = z.enum(["building", "own", "chosen"]);
export type MeterScope = z.output<typeof MeterScope>;

/** Each meter before those behind it, otherwise by name. */
export const MeterTree = z.object({ scope: MeterScope, meters: z.array(z.object(place)) });
export type MeterTree = z.output<typeof MeterTree>;

export const MeterEnergy = z.object({
  ...place,
  /** Whether it is part of the total, or of what explains it. */
  is_counted: z.boolean(),
  avg_energy: z.number(),
  avg_power: z.nullable(z.number()),
  gap_ms: z.int(),
  /** Of `avg_energy`: what none of the meters behind it measured; 0 where there are none. */
  not_metered: z.number(),
  /** By how much the meters behind it exceed it. */
  excess: z.number(),
  /** With v2: in the same buckets as the total. */
  data: z.optional(z.array(EnergyPoint)),
});
export type MeterEnergy = z.output<typeof MeterEnergy>;

/** Sums by the tree. Values are raw watt-seconds, as everywhere. */
export const MeterSums = z.object({
  scope: MeterScope,
  /** `all`: no main meter is known, or the choice has meters without a place; some of the total may be counted twice. */
  basis: z.enum(["mains", "all"]),
  total: z.number(),
  /** Of the meters on top: what no meter behind them measured, and by how much those exceed them. */
  not_metered: z.number(),
  excess: z.number(),
  /** Meters on top whose place nobody has said; they are part of the total only where `basis` is `all`. */
  unplaced: z.object({ count: z.int(), total: z.number() }),
  meters: z.array(MeterEnergy),
});
export type MeterSums = z.output<typeof MeterSums>;

/** The power of a span, in watts; the rule is the domain's `powerFigure`. */
export const PowerOfSpan = z.object({
  mean: z.number(),
  peak: z.number(),
  /** Where the hour or the day of the peak begins. */
  peak_at: Instant,
  peak_in: z.enum(["hour", "day"]),
  /** False where several meters may have been highest at different moments: together they drew no more. */
  is_exact: z.boolean(),
});
export type PowerOfSpan = z.output<typeof PowerOfSpan>;

/** The power of a span as the wire shows it; null where nothing was measured. */
export function powerOfSpan(figure: PowerFigure | null, peak_in: PowerOfSpan["peak_in"]): PowerOfSpan | null {
  if (!figure) return null;
  const { mean, peak, peakAt, isExact } = figure;
  return { mean, peak, peak_at: new Date(peakAt).toISOString(), peak_in, is_exact: isExact };
}

interface Named {
  _id: string;
  device_name: string;
}
type Used = Pick<MeterEnergy, "avg_energy" | "avg_power" | "gap_ms" | "data">;

function wordOf(above: string | null, isPlaced: boolean): MeterPlaceWord {
  if (above !== null) return "behind";
  return isPlaced ? "main" : "unknown";
}

/** The tree of some meters as the wire shows it. */
export function meterTree(scope: MeterScope, places: readonly MeterPlace[], meters: readonly Named[]): MeterTree {
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

/** The sums of some meters as the wire shows them, and the ids whose sum is the total. */
export function meterSums(
  scope: MeterScope,
  places: readonly MeterPlace[],
  meters: readonly Named[],
  used: ReadonlyMap<string, Used>,
): { reply: MeterSums; tops: string[] } {
  const tree = meterTree(scope, places, meters);
  const nodes = growMeters(
    places,
    tree.meters.map(({ _id }) => _id),
  );
  const energyOf = (id: string) => used.get(id)?.avg_energy ?? 0;
  const sums = sumMeters(nodes, energyOf, { isChoice: scope === "chosen" });
  const told = tree.meters.map((meter): MeterEnergy => {
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
      meters: told,
    },
    tops: sums.tops,
  };
}
