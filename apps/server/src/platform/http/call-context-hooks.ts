import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CallContext, inCall } from "../call-context.ts";
import type { CallTracer } from "../tracing/tracing.ts";

/** Only calls of programs and screens are traced, not files and operators' requests. */
const TRACED = /^\/(api|auth)\//;

/**
 * Makes the request known to everything that is done for it. It does so twice, because a body arrives by events of the
 * connection, which lose the context.
 */
export function callContextHooks(app: FastifyInstance, tracer: CallTracer | undefined, isBehindProxy: boolean): void {
  if (tracer) traceCalls(app, tracer, isBehindProxy);
  else {
    app.addHook("onRequest", ({ id }, _reply, done) => inCall({ requestId: id }, done));
    app.addHook("preValidation", ({ id }, _reply, done) => inCall({ requestId: id }, done));
  }
}

function traceCalls(app: FastifyInstance, tracer: CallTracer, isBehindProxy: boolean): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  const contextOf = (request: FastifyRequest) => contexts.get(request) ?? { requestId: request.id };
  app.addHook("onRequest", (request, reply, done) => {
    const { id, method, headers, routeOptions } = request;
    const route = routeOptions.url ?? "";
    const span = TRACED.test(route) ? tracer.begin(`${method} ${route}`, headers, isBehindProxy) : undefined;
    const context = { requestId: id, span };
    contexts.set(request, context);
    if (span) reply.header("traceresponse", tracer.nameOf(span));
    inCall(context, done);
  });
  app.addHook("preValidation", (request, _reply, done) => inCall(contextOf(request), done));
  app.addHook("onResponse", async (request, { statusCode: status }) => {
    const { span, requestId } = contextOf(request);
    if (span) tracer.end(span, { route: request.routeOptions.url ?? "", method: request.method, status, requestId });
  });
}
