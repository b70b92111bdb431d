import type { IncomingHttpHeaders } from "node:http";
import { hashSecret, secretMatches } from "../auth/secrets.ts";

interface Asking {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** What a proxy adds. What it forwards comes from elsewhere, even where the proxy itself is on this machine. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
const LOCAL_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
const LOOPBACK = /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/**
 * Who may read how the server is doing: whoever names the token. Where there is none, programs on this very machine, as
 * long as the server is for this machine alone: before a public one stands a proxy, and a plain one adds no header.
 */
export function metricsGuard(token: string | undefined, publicUrl: string): (request: Asking) => boolean {
  if (token === undefined) return LOCAL_HOST.test(new URL(publicUrl).hostname) ? isOnThisMachine : () => false;
  return namesToken(token);
}

/** Whether a request names the token, as Prometheus does. */
export function namesToken(token: string): (request: Pick<Asking, "headers">) => boolean {
  const expected = hashSecret(token);
  return ({ headers }) => {
    const given = /^bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
    return given !== undefined && secretMatches(given, expected);
  };
}

/** By the connection itself, which no header can claim. */
function isOnThisMachine({ headers, socket }: Asking): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}
