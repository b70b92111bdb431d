export interface Rate {
  perSecond: number;
  burst: number;
}

/** A token bucket: a burst, refilled with time. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #since: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#since = now;
  }

  take(now: number, cost = 1): boolean {
    this.#refill(now);
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  /** Takes in any case, and returns how many milliseconds to wait until it is due. */
  reserve(now: number, cost = 1): number {
    this.#refill(now);
    this.#left -= cost;
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / this.#rate.perSecond) * 1000);
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#since) / 1000) * this.#rate.perSecond;
    this.#left = Math.min(this.#rate.burst, this.#left + gained);
    this.#since = now;
  }
}
