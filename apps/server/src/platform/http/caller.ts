import type { IncomingMessage } from "node:http";

/**
 * Who calls, where so many proxies stand before the server: each of them adds whom it heard. What callers write into the
 * header themselves stands further left, and is never reached.
 */
export function callerOf(request: Pick<IncomingMessage, "headers" | "socket">, proxies: number): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const told = forwarded.split(",").flatMap((part) => part.trim() || []);
  const heard = [request.socket.remoteAddress ?? "", ...told.reverse()];
  return heard[Math.min(proxies, heard.length - 1)] ?? "";
}
