import { RATES } from "./limits.ts";
import { PingGuard } from "./ping-guard.ts";

/** Far longer than any allowance takes to refill. */
const KEPT_MS = 60_000;
const MOST = 20_000;

/**
 * Limits pings for devices that are connected elsewhere, whose presence is unknown here. It has two halves, of which
 * the older is forgotten as a whole, so that unused names cost nothing for long.
 */
export class PingGuards {
  #now = new Map<string, PingGuard>();
  #before = new Map<string, PingGuard>();
  #since = performance.now();

  of(home: string, device: string): PingGuard {
    if (this.#now.size >= MOST || performance.now() - this.#since >= KEPT_MS) {
      this.#before = this.#now;
      this.#now = new Map();
      this.#since = performance.now();
    }
    const key = `${home}/${device}`;
    const guard = this.#now.get(key) ?? this.#before.get(key) ?? new PingGuard(RATES);
    this.#now.set(key, guard);
    return guard;
  }
}
