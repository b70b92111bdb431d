import { type EnergyColumn, wattHours } from "@switchboard/domain/energy";

/** The alignment of columns, so that typed arrays can be laid over them. */
const ALIGNED = 8;
/** The header: the form, the width of each column, and in the last byte a flag, which earlier versions ignore. */
const WIDTHS = 8;
const FLAG = WIDTHS - 1;
/** The version of the byte format. */
const FORM = 1;

export type Column = Float64Array | Int32Array;

/** The numbers of a column are stored relative to `base`, which is written as 0. */
export interface PackedColumn {
  column: Column;
  base: number;
}

/**
 * Packs columns as text: each in as few bytes per number as its largest needs, and all of them in base64, because the
 * driver only reads text and would deliver bytes as two letters each. `figures` come before them.
 */
export function packColumns(columns: readonly PackedColumn[], figures: readonly number[], flag = false): string {
  const widths = columns.map(widthOf);
  const first = WIDTHS + figures.length * ALIGNED;
  const length = columns.reduce((sum, { column }, index) => sum + sizeOf(column.length, widths[index] ?? 0), first);
  const bytes = new Uint8Array(length);
  bytes[0] = FORM;
  bytes[FLAG] = flag ? 1 : 0;
  new Float64Array(bytes.buffer, WIDTHS, figures.length).set(figures);
  let at = first;
  columns.forEach(({ column, base }, index) => {
    const width = widths[index] ?? 0;
    bytes[1 + index] = width;
    const list = listOver(bytes, at, width, column.length);
    for (let place = 0; place < list.length; place += 1) list[place] = (column[place] ?? base) - base;
    at += sizeOf(column.length, width);
  });
  return Buffer.from(bytes.buffer).toString("base64");
}

const sizeOf = (count: number, width: number) => Math.ceil((count * width) / ALIGNED) * ALIGNED;

function widthOf({ column, base }: PackedColumn): number {
  let largest = 0;
  for (const value of column) largest = Math.max(largest, value - base);
  if (largest === 0) return 0;
  if (largest < 2 ** 16) return 2;
  return largest < 2 ** 32 ? 4 : 8;
}

function listOver(
  bytes: Uint8Array,
  at: number,
  width: number,
  count: number,
): Float64Array | Uint16Array | Uint32Array {
  const [buffer, start] = [bytes.buffer, bytes.byteOffset + at];
  if (width === 0) return new Uint16Array(0);
  if (width === 2) return new Uint16Array(buffer, start, count);
  return width === 4 ? new Uint32Array(buffer, start, count) : new Float64Array(buffer, start, count);
}

/** Packed columns; each is decoded when it is read. */
export class PackedColumns {
  readonly #bytes: Uint8Array;
  readonly #starts: readonly number[];
  readonly #count: number;
  readonly figures: Float64Array;

  private constructor(bytes: Uint8Array, starts: readonly number[], count: number, figures: Float64Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#count = count;
    this.figures = figures;
  }

  /** Returns undefined when the text does not have this shape or is of another form. */
  static of(text: string, shape: { figures: number; columns: number; count: number }): PackedColumns | undefined {
    const read = Buffer.from(text, "base64");
    // Short texts are decoded into part of a shared buffer, which may begin at any offset.
    const bytes = read.byteOffset % ALIGNED === 0 ? read : Uint8Array.from(read);
    const starts: number[] = [];
    let at = WIDTHS + shape.figures * ALIGNED;
    for (let index = 0; index < shape.columns; index += 1) {
      starts.push(at);
      at += sizeOf(shape.count, bytes[1 + index] ?? 0);
    }
    if (bytes[0] !== FORM || at !== bytes.length) return undefined;
    const figures = new Float64Array(bytes.buffer, bytes.byteOffset + WIDTHS, shape.figures);
    return new PackedColumns(bytes, starts, shape.count, figures);
  }

  get flag(): boolean {
    return this.#bytes[FLAG] === 1;
  }

  /** Reads a column of energy in whole watt-hours. */
  wattHours(index: number, base: number): Float64Array {
    return this.isEmpty(index) ? new Float64Array(this.#count).fill(base) : wattHours(this.#list(index), base);
  }

  /** Returns the numbers of a column relative to its base, without a copy. */
  packed(index: number): EnergyColumn {
    return this.isEmpty(index) ? new Uint16Array(this.#count) : this.#list(index);
  }

  /** Returns true when all of its numbers equal its base. */
  isEmpty(index: number): boolean {
    return this.#bytes[1 + index] === 0;
  }

  read<List extends Column>(index: number, base: number, make: (count: number) => List): List {
    const column = make(this.#count);
    const list = this.#list(index);
    if (list.length === 0) column.fill(base);
    for (let place = 0; place < list.length; place += 1) column[place] = (list[place] ?? 0) + base;
    return column;
  }

  #list(index: number) {
    return listOver(this.#bytes, this.#starts[index] ?? 0, this.#bytes[1 + index] ?? 0, this.#count);
  }
}
