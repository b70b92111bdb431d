import {
  type BlockPeaks,
  blockPeaks,
  type HourBlock,
  type PeaksOf,
  QUARTERS,
  UNKNOWN,
  type UsageBlock,
  WATT_SECONDS,
} from "@switchboard/domain/energy";
import { PackedColumns, packColumns } from "./packed-columns.ts";

/** An hour block as it is stored: its hours with the highest windows, and all of its quarters. */
export interface PackedBlock {
  hours: string;
  quarters: string;
}

const LENGTHS = [1, 2, 4] as const;
const FIGURES_OF_PEAK = 3;
const FIGURES = 2 * LENGTHS.length * FIGURES_OF_PEAK;
const [ENERGY, APPARENT, GAPS, HOUR_COLUMNS] = [0, 1, 2, 3] as const;
const [WATTS, VOLT_AMPERES, QUARTER_COLUMNS] = [0, 1, 2] as const;

export function packBlock({ energy, apparent, gapMs, w, va, isEstimated }: HourBlock): PackedBlock {
  const hours = [
    { column: energy, base: UNKNOWN },
    { column: apparent, base: UNKNOWN },
    { column: gapMs, base: 0 },
  ];
  const quarters = [w, va].map((column) => ({ column, base: UNKNOWN }));
  const peaks = figuresOf(blockPeaks({ w, va }));
  return { hours: packColumns(hours, peaks, isEstimated), quarters: packColumns(quarters, []) };
}

const figuresOf = ({ w, va }: BlockPeaks) =>
  [w, va].flatMap((peaks) =>
    LENGTHS.flatMap((length) => [peaks[length].watts, peaks[length].quarter, peaks[length].known]),
  );

/** Reads the highest windows of one measure, from its first figure on. */
function peaksFrom(figures: Float64Array, first: number): PeaksOf {
  const peakOf = (place: number) => {
    const at = first + place * FIGURES_OF_PEAK;
    return { watts: figures[at] ?? 0, quarter: figures[at + 1] ?? 0, known: figures[at + 2] ?? 0 };
  };
  return { 1: peakOf(0), 2: peakOf(1), 4: peakOf(2) };
}

const floats = (count: number) => new Float64Array(count);
const integers = (count: number) => new Int32Array(count);

const hoursOf = (text: string, count: number) =>
  PackedColumns.of(text, { figures: FIGURES, columns: HOUR_COLUMNS, count });
const quartersOf = (text: string, count: number) =>
  PackedColumns.of(text, { figures: 0, columns: QUARTER_COLUMNS, count: count * QUARTERS });

/** Returns the block of these hours, or undefined when the texts have another length or form. */
export function unpackBlock(packed: PackedBlock, edges: Float64Array): HourBlock | undefined {
  const count = edges.length - 1;
  const [hours, quarters] = [hoursOf(packed.hours, count), quartersOf(packed.quarters, count)];
  if (!hours || !quarters) return undefined;
  return {
    edges,
    energy: hours.read(ENERGY, UNKNOWN, floats),
    apparent: hours.read(APPARENT, UNKNOWN, floats),
    gapMs: hours.read(GAPS, 0, floats),
    w: quarters.read(WATTS, UNKNOWN, integers),
    va: quarters.read(VOLT_AMPERES, UNKNOWN, integers),
    isEstimated: hours.flag || undefined,
  };
}

/** Returns the block in the form that bills use; without its quarters, the highest windows are still known. */
export function unpackUsage(
  packed: { hours: string; quarters: string | null },
  edges: Float64Array,
): UsageBlock | undefined {
  const count = edges.length - 1;
  const hours = hoursOf(packed.hours, count);
  const quarters = packed.quarters === null ? null : quartersOf(packed.quarters, count);
  return hours && quarters !== undefined ? new PackedUsage(edges, hours, quarters) : undefined;
}

class PackedUsage implements UsageBlock {
  readonly edges: Float64Array;
  readonly counts: UsageBlock["counts"];
  readonly #hours: PackedColumns;
  readonly #quarters: PackedColumns | null;
  #importWh: Float64Array | undefined;
  #vah: Float64Array | undefined;
  #gapMs: Float64Array | undefined;
  #w: Int32Array | undefined;
  #va: Int32Array | undefined;

  constructor(edges: Float64Array, hours: PackedColumns, quarters: PackedColumns | null) {
    this.edges = edges;
    const [energy, apparent] = [hours.packed(ENERGY), hours.packed(APPARENT)];
    this.counts = { energy, apparent, base: UNKNOWN, perWattHour: WATT_SECONDS };
    this.#hours = hours;
    this.#quarters = quarters;
  }

  get peaks(): BlockPeaks {
    return { w: peaksFrom(this.#hours.figures, 0), va: peaksFrom(this.#hours.figures, FIGURES / 2) };
  }

  get isEstimated(): true | undefined {
    return this.#hours.flag || undefined;
  }

  get importWh(): Float64Array {
    this.#importWh ??= this.#hours.wattHours(ENERGY, UNKNOWN);
    return this.#importWh;
  }

  get vah(): Float64Array {
    this.#vah ??= this.#hours.wattHours(APPARENT, UNKNOWN);
    return this.#vah;
  }

  get gapMs(): Float64Array {
    this.#gapMs ??= this.#hours.isEmpty(GAPS) ? floats(0) : this.#hours.read(GAPS, 0, floats);
    return this.#gapMs;
  }

  get w(): Int32Array {
    this.#w ??= this.#column(WATTS);
    return this.#w;
  }

  get va(): Int32Array {
    this.#va ??= this.#column(VOLT_AMPERES);
    return this.#va;
  }

  #column(index: number): Int32Array {
    const count = (this.edges.length - 1) * QUARTERS;
    return this.#quarters?.read(index, UNKNOWN, integers) ?? integers(count).fill(UNKNOWN);
  }
}
