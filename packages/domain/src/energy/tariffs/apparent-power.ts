import type { Measure } from "../power-reading.ts";

/** The values of a reading besides its counter; null or absent when not measured. */
export type MeasuredPower = { readonly [Name in Measure]?: number | null | undefined };

export interface ApparentPower {
  va: number;
  /** Worked out from volts and amperes, because the meter tells no power factor. */
  isEstimated: boolean;
}

/** How far below the watts volts times amperes may be by the errors of a meter; further below, they are not of the same load. */
const LEAST_SHARE = 0.98;

/**
 * The apparent power of a reading in volt-amperes: by its power factor, which is never above one, else by the volts and amperes of its
 * phases. A load that draws nothing needs neither. Null where nothing tells it.
 */
export function apparentPower(reading: MeasuredPower): ApparentPower | null {
  const { p, pf } = reading;
  if (p === null || p === undefined) return null;
  const watts = Math.max(0, p);
  if (Math.round(watts) === 0) return { va: 0, isEstimated: false };
  if (pf && pf > 0) return { va: Math.round(watts / Math.min(pf, 1)), isEstimated: false };
  const found = voltAmperes(reading);
  if (found === undefined || found < watts * LEAST_SHARE) return null;
  return { va: Math.round(Math.max(found, watts)), isEstimated: true };
}

/** By the three phases where the meter tells any of them, else by its one voltage and current. */
function voltAmperes({ v, c, v1, v2, v3, c1, c2, c3 }: MeasuredPower): number | undefined {
  const hasPhases = [v1, v2, v3, c1, c2, c3].some((value) => value !== null && value !== undefined);
  const pairs = hasPhases
    ? ([
        [v1, c1],
        [v2, c2],
        [v3, c3],
      ] as const)
    : ([[v, c]] as const);
  let sum = 0;
  for (const [volts, amperes] of pairs) {
    if (volts === null || volts === undefined || amperes === null || amperes === undefined) return undefined;
    sum += Math.abs(volts * amperes);
  }
  return sum;
}
