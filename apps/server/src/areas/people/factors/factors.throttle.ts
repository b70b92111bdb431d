import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addressBlock } from "../../../platform/throttle/address-block.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";

const HOUR = 3600;
/** Of a million codes three count at a time: at this pace guessing one takes decades, and who mistypes gets by. */
const CODES_PER_HOUR = 10;
const CHALLENGES_PER_MINUTE = 30;

/** Slows the guessing of codes down. Only someone who knows the password gets as far, so nobody is shut out by strangers. */
export class FactorsThrottle {
  readonly #throttle: Throttle;

  constructor(sql: Sql, clock: Clock) {
    this.#throttle = new Throttle(sql, clock);
  }

  /** Counted before the code is looked at, so that parallel guesses count too. */
  async admitCode(userId: string): Promise<void> {
    if (!(await this.#throttle.hit(throttleKey("factor.code", userId), CODES_PER_HOUR, HOUR)))
      throw new AppError("auth.throttled");
  }

  async codeSucceeded(userId: string): Promise<void> {
    await this.#throttle.clear(throttleKey("factor.code", userId));
  }

  /** A challenge is a row, so an address has so many of them. */
  async admitChallenge(ip: string): Promise<void> {
    if (!(await this.#throttle.hit(throttleKey("factor.challenge", addressBlock(ip)), CHALLENGES_PER_MINUTE, 60)))
      throw new AppError("auth.throttled");
  }
}
