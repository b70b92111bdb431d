import { AppError } from "../http/app-error.ts";
import { addressBlock } from "./address-block.ts";
import { type Throttle, throttleKey } from "./throttle.ts";

/**
 * Tries at codes in a quarter of an hour from one part of the network. There is no limit for all parts together:
 * strangers could use it up, and a code of eight characters that is valid for ten minutes cannot be found from any
 * realistic number of addresses.
 */
const TRIES = { most: 20, seconds: 15 * 60 };

/** Counts a try at a short code before the code is checked, and rejects it when there were too many. */
export async function admitCodeTry(throttle: Throttle, of: "panel" | "gateway", ip: string): Promise<void> {
  if (!(await throttle.hit(throttleKey(of, addressBlock(ip)), TRIES.most, TRIES.seconds)))
    throw new AppError("auth.throttled");
}
