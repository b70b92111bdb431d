import type { FastifyInstance } from "fastify";
import { inCall } from "../call-context.ts";

/**
 * Lets all that is done for a request know which one it is. Twice: a body arrives by events of its connection, and what
 * follows them would not know.
 */
export function callContextHooks(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => inCall({ requestId: request.id }, done));
  app.addHook("preValidation", (request, _reply, done) => inCall({ requestId: request.id }, done));
}
