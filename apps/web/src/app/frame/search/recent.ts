import { usePreference } from "../../../ui/preferences.ts";

const KEPT = 6;
const NONE: readonly string[] = [];

/** Remembers the keys of recently used results, without names and only until sign-out. */
export function useRecent(): { recent: readonly string[]; note(key: string): void } {
  const [stored, store] = usePreference<unknown>("search-recent", NONE);
  const recent = Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : NONE;
  return { recent, note: (key) => store([key, ...recent.filter((each) => each !== key)].slice(0, KEPT)) };
}
