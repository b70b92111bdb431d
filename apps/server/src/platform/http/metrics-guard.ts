import type { IncomingHttpHeaders } from "node:http";
import { hashSecret, secretMatches } from "../auth/secrets.ts";

interface Asking {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** What a proxy adds. What it forwards comes from elsewhere, even where the proxy itself is on this machine. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
const LOOPBACK = /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/** Who may read how the server is doing: whoever names the token; where there is none, a program on this very machine. */
export function metricsGuard(token: string | undefined): (request: Asking) => boolean {
  if (token === undefined) return isOnThisMachine;
  const expected = hashSecret(token);
  return ({ headers }) => {
    const [scheme, given = ""] = (headers.authorization ?? "").split(" ");
    return scheme?.toLowerCase() === "bearer" && secretMatches(given, expected);
  };
}

/** By the connection itself, which no header can claim. */
function isOnThisMachine({ headers, socket }: Asking): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}
