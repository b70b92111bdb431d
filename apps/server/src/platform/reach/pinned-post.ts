import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { SendOutcome } from "@switchboard/domain/alarms";
import { createPinning, FetchError, type Pinning, readAddress } from "../public-fetch/pinned-address.ts";

/** How much of an answer is read, enough to know the outcome. */
const LARGEST_REPLY = 16 * 1024;
const TIMEOUT_MS = 10_000;

export interface PostOptions extends Pinning {
  timeoutMs?: number;
}

interface Letter {
  headers: Record<string, string>;
  body: Buffer;
}

/** A receiver's answer, or the outcome for the message when there was none. */
type PostResult = { status: number; text: string } | Extract<SendOutcome, { reason: string }>;
/** The owner is the enterprise or person that named the address. */
export type Post = (owner: string, address: string, letter: Letter) => Promise<PostResult>;

/**
 * Posts to an address that somebody has named: never inside the server's own network, to the very address that was
 * checked, without following redirects, and not for longer than the time limit, whatever the receiver does.
 */
export function createPost({ timeoutMs = TIMEOUT_MS, ...pinning }: PostOptions = {}): Post {
  const addressOf = createPinning(pinning);
  return async (owner, address, letter) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let wasHandedOver = false;
    try {
      const url = readAddress(address);
      const to = await addressOf(owner, url.hostname, signal);
      const answer = await ask(url, to, letter, signal, () => {
        wasHandedOver = true;
      });
      return { status: answer.statusCode ?? 0, text: await startOf(answer) };
    } catch (error) {
      const failure = error instanceof FetchError ? error.failure : "unreachable";
      if (failure === "private" || failure === "address") return { state: "refused", reason: failure };
      const reason = failure === "too_slow" ? "too_slow" : "unreachable";
      return { state: wasHandedOver ? "unknown" : "failed", reason };
    }
  };
}

function ask(
  url: URL,
  to: string,
  { headers, body }: Letter,
  signal: AbortSignal,
  handedOver: () => void,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const options: RequestOptions & { servername?: string } = {
    method: "POST",
    host: to,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    // The certificate and the host header are those of the name, whichever address it has.
    ...(isSecure && !isIP(url.hostname) && { servername: url.hostname }),
    headers: { host: url.host, "user-agent": "Switchboard", "content-length": body.length, ...headers },
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const call = (isSecure ? requestHttps : requestHttp)(options, resolve);
    // Once everything is written to a connection, only the receiver knows whether it arrived.
    const connected = new Promise((settle) =>
      call.once("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", settle)),
    );
    const written = new Promise((settle) => call.once("finish", settle));
    void Promise.all([connected, written]).then(handedOver);
    call.on("error", () => reject(new FetchError(signal.aborted ? "too_slow" : "unreachable")));
    call.end(body);
  });
}

/** The beginning is enough: the status has arrived, so an endless or broken answer still counts. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      parts.push(part);
      size += part.length;
      if (size >= LARGEST_REPLY) break;
    }
  } catch {
    // The part that has arrived is used.
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts).toString("utf8", 0, LARGEST_REPLY);
}

/** Converts an HTTP status into the outcome of a message. */
export function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return { state: "accepted" };
  if (status >= 300 && status < 400) return { state: "refused", reason: "redirects" };
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { state: "failed", reason: "busy" };
  return { state: "refused", reason: "refused" };
}
