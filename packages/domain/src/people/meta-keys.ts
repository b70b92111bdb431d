const same = (key: string) => key.trim().toLowerCase();

/**
 * Merges a person's change of an enterprise's keys with changes that others made meanwhile. Keys added by others stay, and keys removed
 * by others are not restored. The person's names and order win. Removing a key removes all its values, so none may be lost by accident.
 */
export function mergeMetaKeys(
  stored: readonly string[],
  known: readonly string[],
  wanted: readonly string[],
): string[] {
  const isKnown = new Set(known.map(same));
  const isStored = new Map(stored.map((key) => [same(key), key]));
  const removedByOthers = (key: string) => isKnown.has(same(key)) && !isStored.has(same(key));
  // When both added the same key, the spelling of the first is kept.
  const asStored = (key: string) => (isKnown.has(same(key)) ? key : (isStored.get(same(key)) ?? key));
  const chosen = wanted.filter((key) => !removedByOthers(key)).map(asStored);
  const isKept = new Set(chosen.map(same));
  return [...chosen, ...stored.filter((key) => !isKnown.has(same(key)) && !isKept.has(same(key)))];
}
