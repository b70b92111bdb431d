/** One file of an archive. Archives are plain tar, so that anyone can look into one without Switchboard. */
export interface Entry {
  name: string;
  data: Buffer;
}

const BLOCK = 512;

export class ArchiveError extends Error {}

/** Returns the bytes of one file: its header, its content, and zeros up to a whole block. */
export function tarEntry({ name, data }: Entry, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new ArchiveError(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(data.length, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  header.write(octal(checksum(header), 7), 148);
  const padding = (BLOCK - (data.length % BLOCK)) % BLOCK;
  return Buffer.concat([header, data, Buffer.alloc(padding)]);
}

/** The end of every archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const checksum = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

/** Reads the files in their order; a truncated or changed file is an error, and so is an archive without its end. */
export async function* readTar(
  bytes: AsyncIterable<Buffer>,
  largestFile = Number.POSITIVE_INFINITY,
): AsyncGenerator<Entry> {
  const reader = new ByteReader(bytes);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (!header) throw new ArchiveError("The archive ends too early: it is not whole.");
    if (header.every((byte) => byte === 0)) break;
    const stated = Number.parseInt(header.toString("latin1", 148, 155), 8);
    const blank = Buffer.from(header);
    blank.write("        ", 148);
    if (header.toString("latin1", 257, 262) !== "ustar" || checksum(blank) !== stated)
      throw new ArchiveError("This is no archive of Switchboard, or it was changed.");
    const size = sizeIn(header);
    if (size > largestFile) throw new ArchiveError("The archive holds a file that is too large for what it is.");
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    const data = await reader.take(padded);
    if (!data) throw new ArchiveError("The archive ends too early: it is not whole.");
    const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
    yield { name, data: data.subarray(0, size) };
  }
  await reader.drain();
}

function sizeIn(header: Buffer): number {
  const stated = header.toString("latin1", 124, 135);
  if (!/^[0-7]{11}$/.test(stated)) throw new ArchiveError("This is no archive of Switchboard, or it was changed.");
  return Number.parseInt(stated, 8);
}

/** Takes any number of bytes from pieces of any size. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  /** Returns undefined when the input ends before. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) if (!(await this.#more())) return undefined;
    const all = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    this.#held = all.length > count ? [all.subarray(count)] : [];
    this.#length = all.length - count;
    return all.subarray(0, count);
  }

  /** Returns a line without its end; undefined when there is none within the limit. */
  async line(longest: number): Promise<string | undefined> {
    for (let text = ""; text.length < longest; ) {
      const byte = await this.take(1);
      if (!byte) return undefined;
      if (byte[0] === 10) return text;
      text += byte.toString("latin1");
    }
    return undefined;
  }

  /** Returns the last, shorter piece when there is no more to take. */
  async rest(): Promise<Buffer> {
    while (await this.#more());
    const all = Buffer.concat(this.#held);
    this.#held = [];
    this.#length = 0;
    return all;
  }

  /** Reads to the end, so that checks at the end of the input run. */
  async drain(): Promise<void> {
    this.#held = [];
    this.#length = 0;
    while (await this.#more()) {
      this.#held = [];
      this.#length = 0;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#held.push(value);
    this.#length += value.length;
    return true;
  }
}
