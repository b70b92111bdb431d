import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { addressBlock } from "../../../platform/throttle/address-block.ts";
import { type Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";

const DAY = 86_400;

/** The limits for wrong PINs. */
const LIMITS = {
  /** Enough for someone who fits out a floor, few for someone who tries all ids. */
  user: { tries: 30, seconds: DAY },
  enterprise: { tries: 60, seconds: DAY },
  /** Over all enterprises without a device. */
  address: { tries: 60, seconds: DAY },
  /** One enterprise on one box. */
  pair: { tries: 10, seconds: DAY },
  /** Everybody together on one box: all 10,000 PINs take more than eight years. */
  box: { tries: 10, seconds: 3 * DAY },
  /** The first try of an enterprise without a device; a stranger creates those, one account each. */
  newcomers: { tries: 10, seconds: 3 * DAY },
} as const;
/** How long an enterprise's first try at a box stays its first. */
const FIRST_SECONDS = 90 * DAY;

export interface PinTry {
  actor: Actor;
  ip: string;
  kdId: string;
  /** True when the enterprise has devices, and so was not created for guessing. */
  hasDevices: boolean;
}

/**
 * Four digits are few, so guessing has to be slow over all who guess together, and strangers must not lock a box for
 * the person who holds it. An enterprise's first try at a box is therefore checked, however many wrong ones others have
 * made: someone who reads the PIN off the box needs no second. All further tries share the limit of the box. The first
 * tries of enterprises without any device are limited as well, or thousands of made-up ones would guess with one try
 * each. The counts are the same whether the device exists or not.
 */
export class PinThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts the try before the PIN is checked, so that parallel guesses count too. */
  async admit(pinTry: PinTry): Promise<void> {
    const keys = keysOf(pinTry);
    for (const own of ["pair", "user", "enterprise"] as const) await this.#admit(own, keys[own]);
    if (!pinTry.hasDevices) await this.#admit("address", keys.address);
    if (!(await this.#throttle.hit(keys.first, 1, FIRST_SECONDS))) return this.#admit("box", keys.box);
    if (!pinTry.hasDevices) await this.#admit("newcomers", keys.newcomers);
  }

  /** Clears the tries of the box but only this one of the person, whose own device must not allow more guessing. */
  async succeeded(pinTry: PinTry): Promise<void> {
    const { user, enterprise, address, ...ofBox } = keysOf(pinTry);
    await this.#throttle.clear(...Object.values(ofBox));
    const counted = pinTry.hasDevices ? [user, enterprise] : [user, enterprise, address];
    for (const key of counted) await this.#throttle.giveBack(key);
  }

  async #admit(what: keyof typeof LIMITS, key: string): Promise<void> {
    const { tries, seconds } = LIMITS[what];
    if (!(await this.#throttle.hit(key, tries, seconds))) throw new AppError("device.pin_locked");
  }
}

function keysOf({ actor: { userId, enterpriseId }, ip, kdId }: PinTry) {
  return {
    user: throttleKey("pin.user", userId),
    enterprise: throttleKey("pin.enterprise", enterpriseId),
    address: throttleKey("pin.address", addressBlock(ip)),
    pair: throttleKey("pin.pair", enterpriseId, kdId),
    first: throttleKey("pin.first", enterpriseId, kdId),
    box: throttleKey("pin.box", kdId),
    newcomers: throttleKey("pin.newcomers", kdId),
  };
}
