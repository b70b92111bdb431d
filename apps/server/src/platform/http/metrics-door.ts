import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";
import { namesToken } from "./metrics-guard.ts";

export interface MetricsDoor {
  port: number;
  close(): Promise<void>;
}

/** Only a few Prometheus servers connect here. */
const MOST_CONNECTIONS = 20;

/**
 * Serves the metrics at an address of their own, which a firewall can separate from the public one. It serves nothing
 * else, and requires the token, if there is one.
 */
export async function openMetricsDoor(
  metrics: Metrics,
  where: { port: number; host: string; token?: string | undefined },
): Promise<MetricsDoor> {
  const mayRead = where.token === undefined ? () => true : namesToken(where.token);
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, reply) => {
    const isAsked = request.method === "GET" && request.url === "/metrics";
    const status = isAsked ? (mayRead(request) ? 200 : 401) : 404;
    if (status !== 200) {
      reply.writeHead(status).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => reply.writeHead(200, { "content-type": metrics.registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await listening(server, where);
  const { port } = server.address() as AddressInfo;
  return { port, close: () => closed(server) };
}

function listening(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      // An error of an arriving connection does not end the others.
      server.on("error", () => undefined);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
