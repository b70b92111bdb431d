/** PostgreSQL keeps no NUL in text and no half surrogates in JSON; neither is part of anything a person means to say. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
