import Fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import type { Logger } from "pino";
import { isPassing } from "../db/store-errors.ts";
import { AppError } from "./app-error.ts";
import { type Exposure, securityHeaders } from "./security-headers.ts";

/** Larger bodies are refused before they are read; no call of the product needs more. */
const BODY_LIMIT = 256 * 1024;

export function createHttpServer(logger: Logger, options: Exposure & { trustProxy: number }): FastifyInstance {
  const protect = securityHeaders(options);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // By their number: "true" would believe the first address in the header, which is the caller's own to write.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read has no route, and so no hooks.
    frameworkErrors(error, request, reply) {
      protect(request, reply);
      answer(reply, toAppError(error));
    },
  }) as unknown as FastifyInstance;

  app.addHook("onSend", async (request, reply) => protect(request, reply));

  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, "call failed");
    return answer(reply, failure);
  });
  return app;
}

function answer(reply: FastifyReply, failure: AppError): FastifyReply {
  return reply.status(failure.status).send(failure.toBody());
}

/** The store being away, full or busy is a 503 that says so; what nobody foresaw says nothing about itself. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new AppError("request.too_large");
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError("request.invalid");
  return new AppError(isPassing(error) ? "server.unavailable" : "server.failed");
}
