import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addressBlock } from "../../../platform/throttle/address-block.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";

const HOUR = 3600;
/** Three of a million codes are valid at a time: guessing one takes decades, yet typing errors are possible. */
const CODES_PER_HOUR = 10;
const CHALLENGES_PER_MINUTE = 30;

/** Limits the guessing of codes. It takes the password to get this far, so strangers cannot lock anybody out. */
export class FactorsThrottle {
  readonly #throttle: Throttle;

  constructor(sql: Sql, clock: Clock) {
    this.#throttle = new Throttle(sql, clock);
  }

  /** Counts before the code is checked, so that parallel guesses count too. */
  async admitCode(userId: string): Promise<void> {
    if (!(await this.#throttle.hit(throttleKey("factor.code", userId), CODES_PER_HOUR, HOUR)))
      throw new AppError("auth.throttled");
  }

  async codeSucceeded(userId: string): Promise<void> {
    await this.#throttle.clear(throttleKey("factor.code", userId));
  }

  /** Limits challenges per address, because each is a row in the store. */
  async admitChallenge(ip: string): Promise<void> {
    if (!(await this.#throttle.hit(throttleKey("factor.challenge", addressBlock(ip)), CHALLENGES_PER_MINUTE, 60)))
      throw new AppError("auth.throttled");
  }
}
