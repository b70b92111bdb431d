/** Removes NUL and lone surrogates, which PostgreSQL cannot store and which mean nothing to people. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
