import type { IncomingMessage } from "node:http";

/** Whether a request names one host at most: a proxy could follow another one than this server (RFC 9112, 3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "host").length <= 1;
}
