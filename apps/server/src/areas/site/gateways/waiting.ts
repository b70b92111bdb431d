/** Lets calls wait for a notice from another call or server through the store. */
export class Waiting {
  readonly #waiting = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** Begin before reading the awaited state, and end in any case. */
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

  /** Releases all callers when the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const key of this.#waiting.keys()) this.tell(key);
  }
}
