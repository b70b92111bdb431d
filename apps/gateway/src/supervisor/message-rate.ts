const SLICES = 6;
const SLICE_MS = 10_000;

/** Counts the messages of the last minute, in slices of ten seconds. */
export class MessageRate {
  readonly #now: () => number;
  readonly #slices = new Array<number>(SLICES).fill(0);
  #slice = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#slice = Math.floor(now() / SLICE_MS);
  }

  count(): void {
    this.#turn();
    const place = this.#slice % SLICES;
    this.#slices[place] = (this.#slices[place] ?? 0) + 1;
  }

  lastMinute(): number {
    this.#turn();
    return this.#slices.reduce((sum, each) => sum + each, 0);
  }

  #turn(): void {
    const slice = Math.floor(this.#now() / SLICE_MS);
    for (let next = Math.max(this.#slice + 1, slice - SLICES + 1); next <= slice; next++)
      this.#slices[next % SLICES] = 0;
    this.#slice = slice;
  }
}
