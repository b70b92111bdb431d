/** The keys whose values would be lost; a new name is a new key. */
export function goneKeys(before: readonly string[], after: readonly string[]): string[] {
  const kept = new Set(after.map((key) => key.trim()));
  return before.filter((key) => !kept.has(key));
}
