import { isIP } from "node:net";
import type { FetchFailure } from "@switchboard/domain/automation";
import { FairShare } from "../fair-share.ts";
import { createNameResolver, type ResolveName } from "./name-resolver.ts";
import { isPublicAddress } from "./public-address.ts";

export class FetchError extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure) {
    super(`Could not be fetched: ${failure}`);
    this.failure = failure;
  }
}

export interface Pinning {
  /** Resolves host names; tests have their own. */
  resolve?: ResolveName;
  isPublic?: (address: string) => boolean;
  /** Limits how many names are looked up at once, in all and for one owner. */
  lookUps?: FairShare;
}

/** For the whole process: a name without an answer takes seconds, and those of one enterprise must not delay others. */
const LOOK_UPS = new FairShare({ atOnce: 256, perOwner: 32, waitingPerOwner: 200 });

/**
 * Returns the address of a host to connect to, after every address of its name was checked. The owner is the enterprise
 * or person that named the host.
 */
export function createPinning(pinning: Pinning = {}) {
  const { resolve = createNameResolver(), isPublic = isPublicAddress, lookUps = LOOK_UPS } = pinning;
  return async function addressOf(owner: string, host: string, signal: AbortSignal): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, "");
    const addresses = isIP(bare) ? [bare] : await lookUp(bare);
    const [first] = addresses;
    if (!first) throw new FetchError("unreachable");
    if (!addresses.every(isPublic)) throw new FetchError("private");
    return first;

    async function lookUp(name: string): Promise<string[]> {
      const inTime = withinTime(resolve, name, signal);
      return lookUps.run(owner, inTime, signal).catch((error: unknown) => {
        throw error instanceof FetchError ? error : new FetchError("too_slow");
      });
    }
  };
}

/** Resolves a name to its addresses; an unknown name has none. */
function withinTime(resolve: ResolveName, name: string, signal: AbortSignal): () => Promise<string[]> {
  return () =>
    new Promise((settle, reject) => {
      const tooSlow = () => reject(new FetchError("too_slow"));
      if (signal.aborted) tooSlow();
      signal.addEventListener("abort", tooSlow, { once: true });
      resolve(name, signal).then(settle, () => settle([]));
    });
}

/** Accepts web addresses without credentials; `webcal` is for calendars. A redirect may omit the site. */
export function readAddress(text: string, from?: URL): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, "https:"), from?.href);
  if (!url) throw new FetchError("address");
  const isPlain = ["http:", "https:"].includes(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain || url.hostname === "") throw new FetchError("address");
  return url;
}
