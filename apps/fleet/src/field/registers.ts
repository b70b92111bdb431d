/** The registers of a meter: words of 16 bits by address. */
export class Registers {
  readonly #words = new Map<number, number>();

  get(address: number): number | undefined {
    return this.#words.get(address);
  }

  put(address: number, ...words: number[]): this {
    words.forEach((word, index) => {
      this.#words.set(address + index, word & 0xffff);
    });
    return this;
  }

  f32(address: number, value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value);
    return this.put(address, ...wordsOf(bytes));
  }

  f64(address: number, value: number): this {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return this.put(address, ...wordsOf(bytes));
  }

  /** `size` is in words; negative numbers are two's complement. */
  int(address: number, value: number, size: 1 | 2 | 4, order: "big" | "little" = "big"): this {
    const bits = BigInt.asUintN(size * 16, BigInt(Math.round(value)));
    const words = wordsOf(Buffer.from(bits.toString(16).padStart(size * 4, "0"), "hex"));
    return this.put(address, ...(order === "little" ? words.reverse() : words));
  }

  text(address: number, value: string, size: number): this {
    return this.put(address, ...wordsOf(Buffer.from(value.padEnd(size * 2, "\0"), "latin1")));
  }
}

function wordsOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2));
}
