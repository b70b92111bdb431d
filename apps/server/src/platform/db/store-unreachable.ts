/** Whether an error means that the store cannot be reached just now, rather than that it refused something. */
export function isStoreUnreachable(error: unknown): boolean {
  const { code } = error as { code?: string };
  // 57P.. an administrator shut the store down, 08.. connection lost, 53300 no connection left.
  if (code && /^(57P|08|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/.test(code)) return true;
  // The driver has no codes of its own; a connection that broke between two statements says "not queryable" at the next.
  return (
    error instanceof Error &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
