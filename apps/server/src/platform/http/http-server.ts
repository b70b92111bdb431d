import { type ErrorCode, type FieldFault, REQUEST_ID_HEADER } from "@switchboard/contract";
import { languageOf } from "@switchboard/domain/core";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { logLevelOf } from "../db/store-closed.ts";
import { isPassing } from "../db/store-errors.ts";
import type { CallTracer } from "../tracing/tracing.ts";
import { AppError } from "./app-error.ts";
import { callContextHooks } from "./call-context-hooks.ts";
import { createGuardedServer } from "./guarded-server.ts";
import { HTTP_LIMITS, type HttpLimits, type HttpRefusal } from "./http-limits.ts";
import { hasOneHost } from "./one-host.ts";
import { requestIdOf } from "./request-id.ts";
import { type Exposure, securityHeaders } from "./security-headers.ts";
import { routable } from "./web-files.ts";

/** Larger bodies are rejected before they are read; no call of the product needs more. */
const BODY_LIMIT = 256 * 1024;

/**
 * Limits for the arrival of a request, unread answers and idle connections, and how often they are checked. They do not
 * limit the time of a call.
 */
const PATIENCE = { requestMs: 30_000, headersMs: 10_000, unreadMs: 30_000, idleMs: 72_000, lookEveryMs: 2_000 };

export interface HttpOptions extends Exposure {
  trustProxy: number;
  patience?: Partial<typeof PATIENCE>;
  limits?: Partial<HttpLimits>;
  /** Called for every call that is rejected or fails. */
  onFailure?: (code: ErrorCode) => void;
  /** Called for every connection and request beyond a limit. */
  onRefused?: (what: HttpRefusal) => void;
  tracer?: CallTracer | undefined;
}

export function createHttpServer(logger: Logger, options: HttpOptions): FastifyInstance {
  const protect = securityHeaders(options);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers, options.trustProxy > 0),
    // The logger adds the id of the call to each line (call-context.ts), which is cheaper than a child logger per call.
    childLoggerFactory: () => logger,
    bodyLimit: BODY_LIMIT,
    serverFactory: guardedBy(options),
    // Counts proxies, because "true" would trust the first address in the header, which the caller can write.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    // The spec writes some calls with a trailing slash; both forms are the same call.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    rewriteUrl: routable,
    // An address that cannot be decoded has no route, and so no hooks.
    frameworkErrors(error, request, reply) {
      protect(request, reply);
      reply.header(REQUEST_ID_HEADER, request.id);
      answer(request, reply, toAppError(error));
    },
  }) as unknown as FastifyInstance;

  // An error of an arriving connection, such as too many open files, must not end the others.
  app.server.once("listening", () =>
    app.server.on("error", (error) => logger.error(error, "the HTTP server failed to accept a connection")),
  );

  app.addHook("onRequest", async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError("request.invalid", [{ path: "", rule: "invalid" }]);
  });
  callContextHooks(app, options.tracer, options.trustProxy > 0);
  app.addHook("onSend", async (request, reply) => {
    protect(request, reply);
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  tellCalls(app, logger);

  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    options.onFailure?.(failure.code);
    const { id: requestId, method, routeOptions } = request;
    if (failure.status >= 500)
      logger[logLevelOf(error)](
        { err: error, requestId, method, path: routeOptions.url, code: failure.code },
        "call failed",
      );
    return answer(request, reply, failure);
  });
  return app;
}

function guardedBy({ patience, limits, trustProxy, onRefused }: HttpOptions): FastifyServerFactory {
  const { requestMs, headersMs, idleMs, lookEveryMs, unreadMs } = { ...PATIENCE, ...patience };
  const http = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: lookEveryMs,
  };
  const guard = {
    limits: { ...HTTP_LIMITS, ...limits },
    unreadMs,
    lookEveryMs,
    proxies: trustProxy,
    refused: (what: HttpRefusal) => onRefused?.(what),
  };
  return (handle) => createGuardedServer(http, handle, guard);
}

/** Logs every call in one line at debug level: by its route, never by ids or content. */
function tellCalls(app: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled("debug")) return;
  app.addHook("onResponse", async ({ id: requestId, method, routeOptions }, { statusCode, elapsedTime }) =>
    logger.debug(
      { requestId, method, path: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) },
      "call",
    ),
  );
}

function answer(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const body = failure.toBody(languageOf(request.headers["accept-language"]));
  // Errors of the caller are not logged, so their id could not be looked up.
  return reply.status(failure.status).send(failure.status < 500 ? body : { ...body, request_id: request.id });
}

/** The errors of requests that could not be read. */
const UNREADABLE: Record<string, FieldFault> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { path: "", sentence: "The request is not valid JSON" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { path: "", sentence: "The request is not valid JSON" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    path: "",
    sentence: "The request has to be JSON (content-type: application/json)",
  },
};

/** An unavailable, full or busy store is a 503 that says so; unexpected errors reveal nothing. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code = "" } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new AppError("request.too_large");
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError("request.invalid", [UNREADABLE[code] ?? { path: "", rule: "invalid" }]);
  return new AppError(isPassing(error) ? "server.unavailable" : "server.failed");
}
