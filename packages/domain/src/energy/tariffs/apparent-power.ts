import type { Measure } from "../power-reading.ts";

/** The values of a reading besides its counter; null or absent when not measured. */
export type MeasuredPower = { readonly [Name in Measure]?: number | null | undefined };

export interface ApparentPower {
  va: number;
  /** Calculated from volts and amperes, because the meter reports no power factor. */
  isEstimated: boolean;
}

/**
 * Volts times amperes may be this far below the watts by measuring errors. If they are lower, they belong to another
 * load.
 */
const LEAST_SHARE = 0.98;

/**
 * Returns the apparent power in volt-amperes: by the power factor, limited to one, otherwise by the volts and amperes of the phases. A
 * load that draws nothing needs neither. Returns null when it cannot be determined.
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

/** Uses the three phases when the meter reports any of them, otherwise its single voltage and current. */
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
