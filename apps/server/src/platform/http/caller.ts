import type { IncomingMessage } from "node:http";

/**
 * Returns the caller behind a number of proxies, each of which adds the address it saw. Addresses that callers write
 * into the header themselves are further left, and never reached.
 */
export function callerOf(request: Pick<IncomingMessage, "headers" | "socket">, proxies: number): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const forwardedAddresses = forwarded.split(",").flatMap((part) => part.trim() || []);
  const addresses = [request.socket.remoteAddress ?? "", ...forwardedAddresses.reverse()];
  return addresses[Math.min(proxies, addresses.length - 1)] ?? "";
}
