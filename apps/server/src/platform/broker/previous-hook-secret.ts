import type { FastifyInstance } from "fastify";
import { hashSecret, secretMatches } from "../auth/secrets.ts";

const HEADERS = ["x-broker-secret", "user-agent"] as const;

/**
 * While the secret of the hooks is being changed, the broker may still ask with the one before: that stands for the one of now, in a header or,
 * for brokers that can set none, in the path. Whoever judges the question knows one secret alone.
 */
export function acceptPreviousSecret(
  http: FastifyInstance,
  current: string | undefined,
  previous: string | undefined,
): void {
  if (!current || !previous) return;
  const before = hashSecret(previous);
  const isBefore = (given: unknown) => typeof given === "string" && secretMatches(given, before);
  http.addHook("onRequest", async ({ url, headers, params }) => {
    if (!url.startsWith("/broker/")) return;
    for (const name of HEADERS) if (isBefore(headers[name])) headers[name] = current;
    const inPath = params as { secret?: string };
    if (isBefore(inPath.secret)) inPath.secret = current;
  });
}
