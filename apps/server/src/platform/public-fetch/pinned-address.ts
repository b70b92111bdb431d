import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { FetchFailure } from "@switchboard/domain";
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
  resolve?: (host: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
}

const resolveAll = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The one address of a host that a connection may go to: every address that its name stands for is looked at first. */
export function createPinning({ resolve = resolveAll, isPublic = isPublicAddress }: Pinning = {}) {
  return async function addressOf(host: string, signal: AbortSignal): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, "");
    const found = isIP(bare) ? [bare] : await withinTime(resolve(bare), signal);
    const [first] = found;
    if (!first) throw new FetchError("unreachable");
    if (!found.every(isPublic)) throw new FetchError("private");
    return first;
  };
}

/** What a name stands for: nothing where nobody knows it. Asking for it cannot be stopped, but need not be waited for. */
function withinTime(resolving: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const tooSlow = () => reject(new FetchError("too_slow"));
    if (signal.aborted) tooSlow();
    signal.addEventListener("abort", tooSlow, { once: true });
    resolving.then(resolve, () => resolve([]));
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
