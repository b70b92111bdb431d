import type { IncomingMessage } from "node:http";

/** Returns whether a request names at most one host; a proxy could use another (RFC 9112, 3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "host").length <= 1;
}
