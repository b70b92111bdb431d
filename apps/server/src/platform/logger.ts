import pino, { type Logger } from "pino";
import { currentCall } from "./call-context.ts";
import { StoreOutage } from "./store-outage.ts";

/** Logs only the error itself, never attached objects, such as a database client with its settings. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code } = error as Error & { code?: string };
  return { type: name, message, ...(code ? { code } : {}), stack };
}

/** Logs one JSON object per line; docs/watching.md explains the keys. A line of a call carries that call's id. */
export function createLogger(level: string, stream?: pino.DestinationStream): Logger {
  return build({ level }, stream);
}

/**
 * Creates the logger of a server, which leaves out what a lost or full store explains: the outage says that once. With
 * the level `debug`, those lines are there as well.
 */
export function createFoldingLogger(
  level: string,
  { stream, ...times }: { stream?: pino.DestinationStream; now?: () => number; lookEveryMs?: number } = {},
): { logger: Logger; outage: StoreOutage } {
  const outage: StoreOutage = new StoreOutage({
    log: { error: (fields, msg) => logger.error(fields, msg), warn: (fields, msg) => logger.warn(fields, msg) },
    ...times,
  });
  const hooks: pino.LoggerOptions["hooks"] = {
    logMethod(args, method, number) {
      if (isTrouble(number) && outage.covers(errorIn(args[0]), textIn(args))) this.debug(...args);
      else method.apply(this, args);
    },
  };
  const logger = build({ level, hooks }, stream);
  return { logger, outage };
}

const WARN = 40;
const FATAL = 60;

/** A fatal line is never left out. */
const isTrouble = (level: number) => level >= WARN && level < FATAL;

const errorIn = (first: unknown) => (first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err);

function textIn([first, second]: readonly unknown[]): string {
  if (typeof second === "string") return second;
  return first instanceof Error ? first.message : String(first);
}

function build(options: pino.LoggerOptions, stream: pino.DestinationStream | undefined): Logger {
  const all = { ...options, base: null, serializers: { err: describeError }, mixin: callOf };
  return stream ? pino(all, stream) : pino(all);
}

function callOf(): { requestId?: string; traceId?: string } {
  const call = currentCall();
  if (!call) return {};
  return call.span ? { requestId: call.requestId, traceId: call.span.traceId } : { requestId: call.requestId };
}
