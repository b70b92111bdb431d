const PREFIX = "switchboard ";

/** The cache that holds a version. */
export const cacheOf = (version: string) => PREFIX + version;
/** The lock that a page of a version holds for as long as it is open; it goes with the page, whatever ends it. */
export const lockOf = (version: string) => `${PREFIX}page ${version}`;
/** What outlives versions: which languages are in use here. */
export const SETTINGS = `${PREFIX}settings`;

interface Present {
  caches: readonly string[];
  /** Names of locks held by open pages. */
  locks: readonly string[];
}

/** Caches that no open page may still ask: neither the version at work nor one that a page was opened with. */
export function leftCaches({ caches, locks }: Present, own: string): string[] {
  const inUse = new Set([
    own,
    ...locks.filter((name) => name.startsWith(lockOf(""))).map((name) => name.slice(lockOf("").length)),
  ]);
  return caches.filter((name) => name.startsWith(PREFIX) && name !== SETTINGS && !inUse.has(name.slice(PREFIX.length)));
}
