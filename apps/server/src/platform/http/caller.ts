import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

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

/** Whom a limit for an address is for: one IPv4 address, or the 64 bits of IPv6 that one customer is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill("0"), ...(after ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
