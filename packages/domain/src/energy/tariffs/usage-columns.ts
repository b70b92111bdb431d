/** The shortest window of any tariff. Longer ones consist of several. */
export const QUARTER_MS = 900_000;
export const QUARTERS = 4;
export const UNKNOWN = -1;

/**
 * The measurements of a meter in consecutive local hours, in columns, because a year of a hundred meters has a million hours. Unknown
 * values are `UNKNOWN`. An hour has the mean watts and volt-amperes of its four quarters, or of fewer when it is shorter (Lord Howe).
 */
export interface HourBlock {
  /** The start of each hour, and the end of the last. */
  edges: Float64Array;
  /** Watt-seconds of the counter. Unknown without a reading. */
  energy: Float64Array;
  /** Volt-ampere-seconds. */
  apparent: Float64Array;
  /** How much of each hour a gap covers. */
  gapMs: Float64Array;
  w: Int32Array;
  va: Int32Array;
  /** Set when volt-amperes of some quarters are volts times amperes, because the meter reported no power factor. */
  isEstimated?: true | undefined;
}

/** Hours in columns for bills, in whole watt-hours. An hour whose import is `UNKNOWN` was not measured. */
export interface UsageBlock extends Pick<HourBlock, "edges" | "w" | "va" | "isEstimated"> {
  importWh: Float64Array;
  exportWh?: Float64Array | undefined;
  /** Mean exported watts, by quarter. */
  exportW?: Int32Array | undefined;
  /** How much of each hour a gap covers. Empty when there is no gap. */
  gapMs: Float64Array;
  vah: Float64Array;
  /** The energies in watt-seconds, if they are available. Bills then need no watt-hours of hours within one price. */
  counts?: EnergyCounts | undefined;
  /** The highest windows of the whole block, if they were calculated. The bill of a whole month needs nothing else. */
  peaks?: BlockPeaks | undefined;
}

export type EnergyColumn = Float64Array | Uint32Array | Uint16Array;

/** Energies of hours, in watt-seconds and volt-ampere-seconds or, with `perWattHour` 1, in watt-hours. */
export interface EnergyCounts {
  energy: EnergyColumn;
  apparent: EnergyColumn;
  /** The offset of the numbers in packed columns. */
  base: number;
  perWattHour: number;
}

/** The highest window of a block, and the first of equal ones. */
export interface BlockPeak {
  watts: number;
  /** The first quarter of the window. */
  quarter: number;
  /** The number of known windows. */
  known: number;
}

/** By the number of quarters in a window. */
export type PeaksOf = Readonly<Record<1 | 2 | 4, BlockPeak>>;
export type BlockPeaks = Readonly<Record<"w" | "va", PeaksOf>>;
