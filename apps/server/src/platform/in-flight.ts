/** Counts unfinished work, so that a shutdown can wait for it. */
export class InFlight {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const tell of this.#waiting.splice(0)) tell();
    }
  }

  /** Resolves once nothing is in flight. */
  settled(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((settled) => this.#waiting.push(settled));
  }
}
