import { printedText } from "@switchboard/domain/core";

/** Returns a text of the field or of an error as one plain line of limited length, because its source is not trusted. */
export function oneLine(text: string, longest = 200): string {
  const line = printedText(text.slice(0, longest * 4))
    .replace(/\s+/g, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** Returns the message of an error; also for errors that wrap several behind an empty message, as connections do. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const own = error.message || (error as { code?: unknown }).code || error.name;
  return oneLine(inner instanceof Error && inner.message ? `${own}: ${inner.message}` : String(own));
}
