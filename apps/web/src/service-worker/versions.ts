const PREFIX = "switchboard ";

/** The cache of a version. */
export const cacheOf = (version: string) => PREFIX + version;
/** The lock that a page of a version holds while it is open; it is released with the page, however that ends. */
export const lockOf = (version: string) => `${PREFIX}page ${version}`;
/** Outlives versions: the languages in use here. */
export const SETTINGS = `${PREFIX}settings`;

interface Present {
  caches: readonly string[];
  /** Names of locks held by open pages. */
  locks: readonly string[];
}

/** Returns the caches that no open page uses: neither the active version nor one that a page was opened with. */
export function leftCaches({ caches, locks }: Present, own: string): string[] {
  const inUse = new Set([
    own,
    ...locks.filter((name) => name.startsWith(lockOf(""))).map((name) => name.slice(lockOf("").length)),
  ]);
  return caches.filter((name) => name.startsWith(PREFIX) && name !== SETTINGS && !inUse.has(name.slice(PREFIX.length)));
}
