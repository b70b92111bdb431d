/**
 * Removes NUL and lone surrogates, which PostgreSQL does not store in text and JSON, and which have no meaning for
 * people.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
