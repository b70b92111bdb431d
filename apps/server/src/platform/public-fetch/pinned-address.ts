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
  /** What the names of hosts stand for; tests have their own. */
  resolve?: ResolveName;
  isPublic?: (address: string) => boolean;
  /** How many names are looked up at once, in all and for one owner. */
  lookUps?: FairShare;
}

/** For the whole process: a name that nobody answers for takes seconds, and those of one enterprise keep no other waiting. */
const LOOK_UPS = new FairShare({ atOnce: 256, perOwner: 32, waitingPerOwner: 200 });

/**
 * The one address of a host that a connection may go to: every address that its name stands for is looked at first. The owner is whoever
 * named the host.
 */
export function createPinning(pinning: Pinning = {}) {
  const { resolve = createNameResolver(), isPublic = isPublicAddress, lookUps = LOOK_UPS } = pinning;
  return async function addressOf(owner: string, host: string, signal: AbortSignal): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, "");
    const found = isIP(bare) ? [bare] : await lookUp(bare);
    const [first] = found;
    if (!first) throw new FetchError("unreachable");
    if (!found.every(isPublic)) throw new FetchError("private");
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

/** Only what browsers fetch, without a name and a password in it; `webcal` is what calendars call the same. A redirect may leave out the site. */
export function readAddress(text: string, from?: URL): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, "https:"), from?.href);
  if (!url) throw new FetchError("address");
  const isPlain = ["http:", "https:"].includes(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain || url.hostname === "") throw new FetchError("address");
  return url;
}
