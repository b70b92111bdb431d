/** How long a message is remembered. */
const KEPT_MS = 60_000;
const MOST = 50_000;

/** The messages of the last minute by their content, in two halves, of which the older is forgotten as a whole. */
export class RecentMessages {
  #now = new Set<string>();
  #before = new Set<string>();
  #since = performance.now();

  add(topic: string, payload: string): void {
    if (this.#now.size >= MOST || performance.now() - this.#since >= KEPT_MS) {
      this.#before = this.#now;
      this.#now = new Set();
      this.#since = performance.now();
    }
    this.#now.add(keyOf(topic, payload));
  }

  has(topic: string, payload: string): boolean {
    const key = keyOf(topic, payload);
    return this.#now.has(key) || this.#before.has(key);
  }
}

/** No topic contains a NUL. */
const keyOf = (topic: string, payload: string) => `${topic}\0${payload}`;
