/** A remaining length takes four bytes at most (MQTT 2.2.3). */
const LENGTH_BYTES = 4;
const CONTINUES = 0x80;

/** Reads the claimed length of each packet with its header, so that nothing too large is ever buffered. */
export class PacketMeter {
  /** May be raised once the peer is known. */
  limit: number;
  /** Packets that have begun so far. */
  packets = 0;
  #body = 0;
  #length = 0;
  /** How many bytes of the length have been read; -1 before the packet's first byte. */
  #read = -1;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Returns false when a packet claims more than allowed, or its length has no end. */
  take(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - at);
        this.#body -= skipped;
        at += skipped;
      } else if (!this.#header(chunk[at++] ?? 0)) return false;
    }
    return true;
  }

  #header(byte: number): boolean {
    if (this.#read < 0) {
      this.#read = 0;
      this.#length = 0;
      this.packets += 1;
      return true;
    }
    this.#length += (byte & ~CONTINUES) * 128 ** this.#read;
    this.#read += 1;
    if (this.#length > this.limit) return false;
    if (byte & CONTINUES) return this.#read < LENGTH_BYTES;
    this.#body = this.#length;
    this.#read = -1;
    return true;
  }
}
