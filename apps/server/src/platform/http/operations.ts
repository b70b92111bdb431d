import { type AnyEndpoint, type BuildInfo, LIVENESS_PATH } from "@switchboard/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { docsPage } from "./docs-page.ts";
import type { Metrics } from "./metrics.ts";
import { metricsGuard } from "./metrics-guard.ts";
import { describeCalls } from "./openapi.ts";
import { serveDocument } from "./prepared-document.ts";

/** Serves liveness, readiness, metrics and the documentation of the API. */
export function operationRoutes(
  app: FastifyInstance,
  parts: {
    build: BuildInfo;
    metrics: Metrics;
    metricsToken?: string | undefined;
    /** True when the metrics have a port of their own, and are not served here. */
    hasMetricsDoor?: boolean;
    publicUrl: string;
    endpoints: readonly AnyEndpoint[];
    checks: Record<string, () => Promise<boolean>>;
  },
): void {
  app.get(LIVENESS_PATH, async () => ({ status: "alive", ...parts.build }));

  app.get("/readyz", async (_request, reply) => {
    const names = Object.keys(parts.checks);
    const results = await Promise.all(names.map((name) => parts.checks[name]?.().catch(() => false)));
    const ready = results.every(Boolean);
    const checks = Object.fromEntries(names.map((name, index) => [name, results[index] ?? false]));
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
  });

  const mayRead = metricsGuard(parts.metricsToken, parts.publicUrl);
  app.get("/metrics", async (request, reply) => {
    if (parts.hasMetricsDoor || !mayRead(request)) throw new AppError("access.denied");
    reply.type(parts.metrics.registry.contentType);
    return parts.metrics.registry.metrics();
  });

  serveDocument(app, "/openapi.json", "application/json; charset=utf-8", () =>
    JSON.stringify(describeCalls(parts.endpoints, parts.publicUrl)),
  );
  serveDocument(app, "/docs", "text/html; charset=utf-8", () => docsPage(parts.endpoints));
}
