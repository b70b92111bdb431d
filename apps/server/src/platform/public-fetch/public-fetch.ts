import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { createPinning, FetchError, type Pinning, readAddress } from "./pinned-address.ts";

/** The largest answer that is read, in bytes: decades of a calendar. */
export const LARGEST_ANSWER = 2 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const TIMEOUT_MS = 15_000;

interface Options extends Pinning {
  timeoutMs?: number;
}

export type FetchResult = { text: string; etag: string | null } | "unchanged";

/**
 * Fetches an address that somebody has named, from public hosts only: every address of a name is checked, at every
 * redirect, and the connection goes to the checked one.
 */
export function createPublicFetch({ timeoutMs = TIMEOUT_MS, ...pinning }: Options = {}) {
  const addressOf = createPinning(pinning);
  return async function fetchPublic(owner: string, address: string, etag: string | null = null): Promise<FetchResult> {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = readAddress(address);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const to = await addressOf(owner, url.hostname, signal);
      const answer = await ask(url, to, { etag, signal });
      const { statusCode = 0, headers } = answer;
      if (statusCode === 304) return done(answer, "unchanged");
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        url = readAddress(headers.location, url);
        done(answer, undefined);
        continue;
      }
      if (statusCode !== 200) {
        done(answer, undefined);
        throw new FetchError("refused");
      }
      return { text: await readText(answer, signal), etag: headers.etag ?? null };
    }
    throw new FetchError("redirects");
  };
}

/** Destroys an unread answer, or the connection would stay. */
function done<T>(answer: IncomingMessage, value: T): T {
  answer.destroy();
  return value;
}

function ask(
  url: URL,
  to: string,
  { etag, signal }: { etag: string | null; signal: AbortSignal },
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const options: RequestOptions & { servername?: string } = {
    host: to,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    // The certificate and the host header are those of the name, whichever address it has.
    ...(isSecure && !isIP(url.hostname) && { servername: url.hostname }),
    headers: {
      host: url.host,
      accept: "text/calendar, text/plain;q=0.5",
      "accept-encoding": "identity",
      "user-agent": "Switchboard",
      ...(etag !== null && { "if-none-match": etag }),
    },
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const call = (isSecure ? requestHttps : requestHttp)(options, resolve);
    call.on("error", () => reject(new FetchError(signal.aborted ? "too_slow" : "unreachable")));
    call.end();
  });
}

async function readText(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      size += part.length;
      if (size > LARGEST_ANSWER) throw new FetchError("too_large");
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(signal.aborted ? "too_slow" : "unreachable");
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts).toString("utf8");
}
