import type { Sql } from "../db/database.ts";
import type { Clock } from "./clock.ts";

/** The time that decides what is due. */
export interface Time {
  now(): Promise<Date>;
}

/** Servers and store agree within a few seconds; a larger difference means a wrong clock. */
const TOLERANCE_MS = 30_000;
/** How long a comparison counts, unless a clock jumps meanwhile. */
const COMPARED_MS = 5000;
const JUMP_MS = 1000;

interface Comparison {
  wall: number;
  steady: number;
  aheadMs: number;
}

/**
 * This server's time, compared with that of the store, which all servers share: a server whose clock is ahead would do
 * what is due tomorrow, and count as missed what the others are still to do. It uses the store's time until its own is
 * right again. A clock that is behind does no harm. A jump is detected at once, because monotonic time does not jump.
 */
export class SharedTime implements Time {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #onAhead: (aheadMs: number) => void;
  readonly #steady: () => number;
  #compared: Comparison | undefined;

  constructor(parts: { sql: Sql; clock: Clock; onAhead: (aheadMs: number) => void; steady?: () => number }) {
    this.#sql = parts.sql;
    this.#clock = parts.clock;
    this.#onAhead = parts.onAhead;
    this.#steady = parts.steady ?? (() => performance.now());
  }

  /**
   * A clock for callers that cannot wait for the store. It uses the latest comparison, and steady time when this machine's clock has
   * jumped since then. All delays of the server use it.
   */
  readonly clock: Clock = { now: () => new Date(this.#carriedOn()) };

  #carriedOn(): number {
    const now = this.#clock.now().getTime();
    if (!this.#compared) return now;
    const { wall, steady, aheadMs } = this.#compared;
    const correction = aheadMs > TOLERANCE_MS ? aheadMs : 0;
    const expected = wall + this.#steady() - steady;
    return Math.abs(now - expected) < JUMP_MS ? now - correction : Math.min(now, expected - correction);
  }

  async now(): Promise<Date> {
    const { aheadMs } = this.#isCurrent() ?? (await this.#compare());
    const wall = this.#clock.now();
    return aheadMs > TOLERANCE_MS ? new Date(wall.getTime() - aheadMs) : wall;
  }

  #isCurrent(): Comparison | undefined {
    if (!this.#compared) return undefined;
    const { wall, steady } = this.#compared;
    const passed = this.#steady() - steady;
    const jumped = this.#clock.now().getTime() - wall - passed;
    return passed < COMPARED_MS && Math.abs(jumped) < JUMP_MS ? this.#compared : undefined;
  }

  async #compare(): Promise<Comparison> {
    const before = this.#compared?.aheadMs ?? 0;
    // Read before the query, so that its duration never makes a clock look ahead.
    const [wall, steady] = [this.#clock.now().getTime(), this.#steady()];
    const rows = await this.#sql.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    const aheadMs = wall - (rows[0]?.now.getTime() ?? wall);
    this.#compared = { wall, steady, aheadMs };
    if (aheadMs > TOLERANCE_MS && before <= TOLERANCE_MS) this.#onAhead(aheadMs);
    return this.#compared;
  }
}
