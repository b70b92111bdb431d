// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Which keys have no valid name: empty ones, and those that are there already (spec §5). */
export function wrongKeys(keys: readonly string[]): boolean[] {
  const names = keys.map((key) => key.trim().toLowerCase());
  return names.map(
    (name, index) => name === "" || CONTROL.test(name) || name === "__proto__" || names.indexOf(name) < index,
  );
}

/** The keys whose values would be lost; a new name is a new key. */
export function goneKeys(before: readonly string[], after: readonly string[]): string[] {
  const kept = new Set(after.map((key) => key.trim()));
  return before.filter((key) => !kept.has(key));
}
