import pino, { type Logger } from "pino";

/** What an error tells: never what hangs on it, such as a database client with its settings. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code } = error as Error & { code?: string };
  return { type: name, message, ...(code ? { code } : {}), stack };
}

export function createLogger(level: string, stream?: pino.DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return stream ? pino(options, stream) : pino(options);
}
