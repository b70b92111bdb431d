import { AppError } from "../../platform/http/app-error.ts";
import { type Throttle, throttleKey } from "../../platform/throttle/throttle.ts";

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_DEVICE = 10;
/** More than one device's worth, for someone who fits out a floor; few, for someone who goes through the IDs. */
const TRIES_PER_USER = 30;

/**
 * Ten wrong PINs within a quarter of an hour lock a device ID for the rest of it, whoever asks, and whether there is
 * such a device or not. Thirty lock the one who asked, for any ID.
 */
export class PinThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts the try before the PIN is looked at, so that parallel guesses count too. */
  async admit(userId: string, kdId: string): Promise<void> {
    const { user, device } = keysOf(userId, kdId);
    if (!(await this.#throttle.hit(user, TRIES_PER_USER, WINDOW_SECONDS))) throw new AppError("auth.throttled");
    if (!(await this.#throttle.hit(device, TRIES_PER_DEVICE, WINDOW_SECONDS))) throw new AppError("auth.throttled");
  }

  /** The device's tries are forgotten; of the person's only this one, so that one's own device is no way to guess on. */
  async succeeded(userId: string, kdId: string): Promise<void> {
    const { user, device } = keysOf(userId, kdId);
    await this.#throttle.clear(device);
    await this.#throttle.giveBack(user);
  }
}

function keysOf(userId: string, kdId: string) {
  return { user: throttleKey("pin.user", userId), device: throttleKey("pin.device", kdId) };
}
