export interface Rate {
  perSecond: number;
  burst: number;
}

/** A token bucket: a burst, refilled with time. */
export class Allowance {
  readonly #rate: Rate;
  #remaining: number;
  #since: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#remaining = rate.burst;
    this.#since = now;
  }

  take(now: number, cost = 1): boolean {
    this.#refill(now);
    if (this.#remaining < cost) return false;
    this.#remaining -= cost;
    return true;
  }

  /** Takes in any case, and returns how many milliseconds to wait until it is due. */
  reserve(now: number, cost = 1): number {
    this.#refill(now);
    this.#remaining -= cost;
    return this.#remaining >= 0 ? 0 : Math.ceil((-this.#remaining / this.#rate.perSecond) * 1000);
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#since) / 1000) * this.#rate.perSecond;
    this.#remaining = Math.min(this.#rate.burst, this.#remaining + gained);
    this.#since = now;
  }
}
