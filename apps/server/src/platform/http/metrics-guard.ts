import type { IncomingHttpHeaders } from "node:http";
import { hashSecret, secretMatches } from "../auth/secrets.ts";

interface Asking {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** Headers that a proxy adds. Forwarded requests come from elsewhere, even when the proxy is on this machine. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
const LOCAL_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
const LOOPBACK = /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/**
 * Decides who may read the metrics: callers with the token. Without one, programs on this machine, as long as the
 * server is for this machine alone, because a public one is behind a proxy, which may add no header.
 */
export function metricsGuard(token: string | undefined, publicUrl: string): (request: Asking) => boolean {
  if (token === undefined) return LOCAL_HOST.test(new URL(publicUrl).hostname) ? isOnThisMachine : () => false;
  return namesToken(token);
}

/** Returns whether a request carries the token, as Prometheus sends it. */
export function namesToken(token: string): (request: Pick<Asking, "headers">) => boolean {
  const expected = hashSecret(token);
  return ({ headers }) => {
    const presented = /^bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
    return presented !== undefined && secretMatches(presented, expected);
  };
}

/** Checks the connection itself, which no header can forge. */
function isOnThisMachine({ headers, socket }: Asking): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}
