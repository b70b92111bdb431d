/** The shortest window that a tariff asks for; longer ones are made of it. */
export const QUARTER_MS = 900_000;
export const QUARTERS = 4;
export const UNKNOWN = -1;

/**
 * What a meter measured in successive local hours, in columns: a year of a hundred meters is a million hours. What is not known is
 * `UNKNOWN`. An hour holds the mean watts and volt-amperes of its four quarters, less where it is shorter (Lord Howe).
 */
export interface HourBlock {
  /** Where each hour begins, and where the last one ends. */
  edges: Float64Array;
  /** Watt-seconds of the counter; unknown where there was no reading. */
  energy: Float64Array;
  /** Volt-ampere-seconds. */
  apparent: Float64Array;
  /** How much of the hour is bridged by a gap. */
  gapMs: Float64Array;
  w: Int32Array;
  va: Int32Array;
  /** Whether volt-amperes of some quarters are volts times amperes, because the meter told no power factor. */
  isEstimated?: true | undefined;
}

/** Hours in columns as a bill wants them: whole watt-hours. An hour whose import is `UNKNOWN` was not measured. */
export interface UsageBlock extends Pick<HourBlock, "edges" | "w" | "va" | "isEstimated"> {
  importWh: Float64Array;
  exportWh?: Float64Array | undefined;
  /** Mean watts fed in, by quarters. */
  exportW?: Int32Array | undefined;
  /** How much of each hour is bridged by a gap; of no hours where none is. */
  gapMs: Float64Array;
  vah: Float64Array;
  /** Watt-seconds and volt-ampere-seconds before each hour and after the last, where every hour is known: bills want sums of hours. */
  until?: { energy: Float64Array; apparent: Float64Array } | undefined;
  /** The highest windows of the whole block, where somebody has looked for them: of a whole month nothing else is asked for. */
  peaks?: BlockPeaks | undefined;
}

/** The highest of successive windows of a block; the first of several alike. */
export interface BlockPeak {
  watts: number;
  /** The quarter that it begins with. */
  quarter: number;
  /** How many windows are known. */
  known: number;
}

/** By how many quarters a window has. */
export type PeaksOf = Readonly<Record<1 | 2 | 4, BlockPeak>>;
export type BlockPeaks = Readonly<Record<"w" | "va", PeaksOf>>;
