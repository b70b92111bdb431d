import { AppError } from "../http/app-error.ts";
import { addressBlock } from "./address-block.ts";
import { type Throttle, throttleKey } from "./throttle.ts";

/** Tries at codes in a quarter of an hour: from one part of the network, and from everywhere together. */
const TRIES = { address: 20, everywhere: 2000, seconds: 15 * 60 };

/** Counts a try at a short code before the code is looked at, and refuses it where there were too many. */
export async function admitCodeTry(throttle: Throttle, of: "panel" | "gateway", ip: string): Promise<void> {
  const near = await throttle.hit(throttleKey(of, addressBlock(ip)), TRIES.address, TRIES.seconds);
  // A try that its own part of the network is refused for fills nobody else's count.
  const isAdmitted = near && (await throttle.hit(throttleKey(of, "everywhere"), TRIES.everywhere, TRIES.seconds));
  if (!isAdmitted) throw new AppError("auth.throttled");
}
