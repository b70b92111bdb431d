import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { isPassing } from "../db/store-errors.ts";
import { AppError } from "./app-error.ts";

/** Larger bodies are refused before they are read; no call of the product needs more. */
const BODY_LIMIT = 256 * 1024;

/** Scripts only from this very server; styles may be set on elements, which component libraries do. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss: http:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

export function createHttpServer(logger: Logger, options: { trustProxy: number }): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // By their number: "true" would believe the first address in the header, which is the caller's own to write.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  app.addHook("onSend", async (_request, reply) => {
    reply.header("content-security-policy", CONTENT_SECURITY_POLICY);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("x-frame-options", "DENY");
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, "call failed");
    return reply.status(failure.status).send(failure.toBody());
  });
  return app;
}

/** The store being away, full or busy is a 503 that says so; what nobody foresaw says nothing about itself. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new AppError("request.too_large");
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError("request.invalid");
  return new AppError(isPassing(error) ? "server.unavailable" : "server.failed");
}
