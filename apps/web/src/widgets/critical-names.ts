/** More names than these do not fit into a title or onto a button. */
const MOST_NAMES = 3;

/** Returns the names for the title of a question whose switches are all critical: "server cooling and exhaust". */
export function namesInTitle(critical: readonly string[], count: number, language: string): string | undefined {
  if (critical.length === 0 || critical.length !== count || count > MOST_NAMES) return undefined;
  return new Intl.ListFormat(language).format(critical);
}
