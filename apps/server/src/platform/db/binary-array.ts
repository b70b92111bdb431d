/** The PostgreSQL types of columns: their numbers in its catalogue, and the bytes of an element. */
const TYPES = {
  real: { oid: 700, bytes: 4 },
  float8: { oid: 701, bytes: 8 },
  bigint: { oid: 20, bytes: 8 },
  timestamptz: { oid: 1184, bytes: 8 },
  uuid: { oid: 2950, bytes: 16 },
} as const;
type BinaryType = keyof typeof TYPES;
type NumericType = Exclude<BinaryType, "uuid">;

const HEADER = 20;
const LENGTH = 4;
const NULL = -1;
const TWO_32 = 2 ** 32;
/** PostgreSQL counts microseconds from 2000 on. */
const EPOCH_MS = Date.UTC(2000);

/**
 * An array parameter in PostgreSQL's binary form. As text, every number would be formatted here and parsed there, which
 * for thousands of readings costs more than storing them. ADR 0015 compares it with COPY.
 */
class BinaryArray {
  readonly #buffer: Buffer;
  protected readonly view: DataView;
  protected at = HEADER;

  constructor(type: BinaryType, capacity: number) {
    const { oid, bytes } = TYPES[type];
    this.#buffer = Buffer.allocUnsafe(HEADER + capacity * (LENGTH + bytes));
    this.view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, this.#buffer.length);
    const [dimensions, nulls, length, firstIndex] = [1, 0, 0, 1];
    for (const [index, each] of [dimensions, nulls, oid, length, firstIndex].entries())
      this.view.setInt32(index * 4, each);
  }

  /** Returns the buffer for the driver, which sends it unchanged. */
  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.at);
  }

  /** Makes room for one more element, and returns its offset. */
  protected next(bytes: number): number {
    const { view, at } = this;
    view.setInt32(12, view.getInt32(12) + 1);
    view.setInt32(at, bytes);
    this.at = at + LENGTH + Math.max(bytes, 0);
    return at + LENGTH;
  }

  protected addNull(): void {
    this.view.setInt32(4, 1);
    this.next(NULL);
  }
}

/** Holds numbers; milliseconds for a `timestamptz`, and NaN for missing values, which are sent as NULL or as NaN. */
export class NumberArray extends BinaryArray {
  readonly #type: NumericType;
  readonly #keepsNan: boolean;

  constructor(type: NumericType, capacity: number, absent: "NULL" | "NaN" = "NULL") {
    super(type, capacity);
    this.#type = type;
    this.#keepsNan = absent === "NaN" && (type === "real" || type === "float8");
  }

  add(value: number): void {
    if (Number.isNaN(value) && !this.#keepsNan) {
      this.addNull();
      return;
    }
    const type = this.#type;
    const at = this.next(TYPES[type].bytes);
    if (type === "real") this.view.setFloat32(at, value);
    else if (type === "float8") this.view.setFloat64(at, value);
    else this.#setWhole(at, type === "bigint" ? value : (value - EPOCH_MS) * 1000);
  }

  /** Writes a whole number that a double holds exactly, in its two halves. */
  #setWhole(at: number, value: number): void {
    const high = Math.floor(value / TWO_32);
    this.view.setInt32(at, high);
    this.view.setUint32(at + 4, value - high * TWO_32);
  }
}

export class UuidArray extends BinaryArray {
  #last = "";
  #lastBytes = Buffer.alloc(0);

  constructor(capacity: number) {
    super("uuid", capacity);
  }

  /** Keeps the bytes of the last id, because it mostly repeats. */
  add(uuid: string): void {
    if (uuid !== this.#last) {
      this.#last = uuid;
      this.#lastBytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
      if (this.#lastBytes.length !== TYPES.uuid.bytes) throw new TypeError(`${uuid} is no uuid`);
    }
    const at = this.next(TYPES.uuid.bytes);
    for (let word = 0; word < TYPES.uuid.bytes; word += 4)
      this.view.setInt32(at + word, this.#lastBytes.readInt32BE(word));
  }
}
