import { type HourBlock, QUARTERS, UNKNOWN } from "@switchboard/domain";

/** How the bytes are to be read; another number is another form. */
const FORM = 1;

type Column = Float64Array | Int32Array;

/** Every column with what its numbers are counted from: what is not known, or of gaps none, is written as 0. */
const columnsOf = ({ energy, apparent, gapMs, w, va }: HourBlock): [Column, number][] => [
  [energy, UNKNOWN],
  [apparent, UNKNOWN],
  [gapMs, 0],
  [w, UNKNOWN],
  [va, UNKNOWN],
];

/** An hour block as bytes, each column in as few bytes a number as its largest needs: most meters fit into half of a plain list. */
export function packBlock(block: HourBlock): Buffer {
  const columns = columnsOf(block).map(([column, base]) => ({ column, base, width: widthOf(column, base) }));
  const bytes = Buffer.alloc(columns.reduce((sum, { column, width }) => sum + 1 + column.length * width, 1));
  let at = bytes.writeUInt8(FORM, 0);
  for (const { column, base, width } of columns) {
    at = bytes.writeUInt8(width, at);
    if (width > 0) for (const value of column) at = writeNumber(bytes, value - base, at, width);
  }
  return bytes;
}

function widthOf(column: Column, base: number): number {
  let largest = 0;
  for (const value of column) largest = Math.max(largest, value - base);
  if (largest === 0) return 0;
  if (largest < 2 ** 16) return 2;
  return largest < 2 ** 32 ? 4 : 8;
}

function writeNumber(bytes: Buffer, value: number, at: number, width: number): number {
  if (width === 2) return bytes.writeUInt16LE(value, at);
  return width === 4 ? bytes.writeUInt32LE(value, at) : bytes.writeDoubleLE(value, at);
}

/** The block of these hours; undefined where the bytes are not of that many, or of another form. */
export function unpackBlock(bytes: Buffer, edges: Float64Array): HourBlock | undefined {
  const count = edges.length - 1;
  const block: HourBlock = {
    edges,
    energy: new Float64Array(count),
    apparent: new Float64Array(count),
    gapMs: new Float64Array(count),
    w: new Int32Array(count * QUARTERS),
    va: new Int32Array(count * QUARTERS),
  };
  if (bytes[0] !== FORM) return undefined;
  let at = 1;
  for (const [column, base] of columnsOf(block)) {
    const width = bytes[at] ?? 0;
    const end = at + 1 + width * column.length;
    if (end > bytes.length) return undefined;
    readColumn(bytes, at + 1, width, column, base);
    at = end;
  }
  return at === bytes.length ? block : undefined;
}

/** Byte by byte: a year of a hundred meters is ten million numbers, and a call for each would be half of the time. */
function readColumn(bytes: Buffer, start: number, width: number, column: Column, base: number): void {
  let at = start;
  if (width === 0) column.fill(base);
  else if (width === 2)
    for (let index = 0; index < column.length; index += 1, at += 2)
      column[index] = ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)) + base;
  else if (width === 4)
    for (let index = 0; index < column.length; index += 1, at += 4) column[index] = bytes.readUInt32LE(at) + base;
  else for (let index = 0; index < column.length; index += 1, at += 8) column[index] = bytes.readDoubleLE(at) + base;
}
