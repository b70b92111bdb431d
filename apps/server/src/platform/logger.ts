import pino, { type Logger } from "pino";
import { currentCall } from "./call-context.ts";

/** Logs only the error itself, never attached objects, such as a database client with its settings. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code } = error as Error & { code?: string };
  return { type: name, message, ...(code ? { code } : {}), stack };
}

/** Logs one JSON object per line; docs/watching.md explains the keys. A line of a call carries that call's id. */
export function createLogger(level: string, stream?: pino.DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError }, mixin: callOf };
  return stream ? pino(options, stream) : pino(options);
}

function callOf(): { requestId?: string; traceId?: string } {
  const call = currentCall();
  if (!call) return {};
  return call.span ? { requestId: call.requestId, traceId: call.span.traceId } : { requestId: call.requestId };
}
