const same = (key: string) => key.trim().toLowerCase();

/**
 * The keys of an enterprise after somebody's change, where others changed them since that person looked: what they added stays,
 * what they removed is not put back, and the person's own names and order stand. A key goes with all its values, so that none may
 * go by chance.
 */
export function mergeMetaKeys(
  stored: readonly string[],
  known: readonly string[],
  wanted: readonly string[],
): string[] {
  const isKnown = new Set(known.map(same));
  const isStored = new Map(stored.map((key) => [same(key), key]));
  const removedByOthers = (key: string) => isKnown.has(same(key)) && !isStored.has(same(key));
  // Both added the same: it is one key, as it was written first.
  const asStored = (key: string) => (isKnown.has(same(key)) ? key : (isStored.get(same(key)) ?? key));
  const kept = wanted.filter((key) => !removedByOthers(key)).map(asStored);
  const isKept = new Set(kept.map(same));
  return [...kept, ...stored.filter((key) => !isKnown.has(same(key)) && !isKept.has(same(key)))];
}
