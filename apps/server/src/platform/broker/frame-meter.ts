const LENGTH_7_BITS = 0x7f;
const HAS_MASK = 0x80;
const MASK_BYTES = 4;
/** How many bytes a longer length takes, by the value in its place (RFC 6455, 5.2). */
const LONGER_LENGTHS: Record<number, number> = { 126: 2, 127: 8 };

/** Counts the frames of a websocket by their headers, including control frames, fragments and empty ones. */
export class FrameMeter {
  /** Frames that have begun so far. */
  frames = 0;
  #isInside = false;
  #lengthBytes = 0;
  #length = 0;
  #mask = 0;
  /** Bytes of the mask and the payload that are still to come. */
  #body = 0;

  take(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - at);
        this.#body -= skipped;
        at += skipped;
      } else this.#header(chunk[at++] ?? 0);
    }
  }

  #header(byte: number): void {
    if (!this.#isInside) {
      this.frames += 1;
      this.#isInside = true;
      this.#length = -1;
      return;
    }
    if (this.#length < 0) {
      this.#mask = byte & HAS_MASK ? MASK_BYTES : 0;
      const length = byte & LENGTH_7_BITS;
      this.#lengthBytes = LONGER_LENGTHS[length] ?? 0;
      this.#length = this.#lengthBytes > 0 ? 0 : length;
    } else {
      this.#length = this.#length * 256 + byte;
      this.#lengthBytes -= 1;
    }
    if (this.#lengthBytes > 0) return;
    this.#body = this.#length + this.#mask;
    this.#isInside = false;
  }
}
