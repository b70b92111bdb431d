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
}

/** Hours in columns as a bill wants them: whole watt-hours. An hour whose import is `UNKNOWN` was not measured. */
export interface UsageBlock extends Pick<HourBlock, "edges" | "gapMs" | "w" | "va"> {
  importWh: Float64Array;
  exportWh?: Float64Array | undefined;
  vah: Float64Array;
}
