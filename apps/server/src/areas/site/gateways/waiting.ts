/** Calls that wait here for something another call, or another server, tells through the store. */
export class Waiting {
  readonly #waiting = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** To be begun before what it waits for is looked at, and ended whatever comes of it. */
  begin(key: string): { told(ms: number): Promise<boolean>; end(): void } {
    let tell: () => void = () => undefined;
    const heard = new Promise<true>((resolve) => {
      tell = () => resolve(true);
    });
    if (this.#isClosed) tell();
    const here = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, here.add(tell));
    return {
      async told(ms) {
        const { promise, resolve } = Promise.withResolvers<false>();
        const timer = setTimeout(() => resolve(false), Math.max(0, ms));
        const result = await Promise.race([heard, promise]);
        clearTimeout(timer);
        return result;
      },
      end: () => {
        here.delete(tell);
        if (here.size === 0 && this.#waiting.get(key) === here) this.#waiting.delete(key);
      },
    };
  }

  tell(key: string): void {
    for (const tell of this.#waiting.get(key) ?? []) tell();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The server stops: nobody waits any longer. */
  close(): void {
    this.#isClosed = true;
    for (const key of this.#waiting.keys()) this.tell(key);
  }
}
