import { useCallback, useSyncExternalStore } from "react";
import { signal } from "./signal.ts";

/** Preferences stored in the browser. `session` ones are cleared at sign-out (spec §4). */
interface Preferences {
  theme: "light" | "dark" | "auto";
  "group-by": number;
  /** The keys of closed groups on the control screen. */
  "closed-groups": readonly string[];
  density: "comfortable" | "compact";
  "menu-step": number;
  language: string;
  /** The `_id` of the enterprise last used in this browser. */
  "last-enterprise": string;
}
export type PreferenceKey = keyof Preferences | (string & {});
type ValueOf<K> = K extends keyof Preferences ? Preferences[K] : unknown;

const changed = signal<string>();
const known = new Map<string, unknown>();

function storageKey(key: string): string {
  return `sb.${key}`;
}

/** Returns undefined when nothing is stored, or when it is unreadable. */
export function readPreference<K extends PreferenceKey>(key: K): ValueOf<K> | undefined {
  if (!known.has(key)) known.set(key, parse(localStorage.getItem(storageKey(key))));
  return known.get(key) as ValueOf<K> | undefined;
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writePreference<K extends PreferenceKey>(key: K, value: ValueOf<K> | undefined): void {
  known.set(key, value);
  if (value === undefined) localStorage.removeItem(storageKey(key));
  else localStorage.setItem(storageKey(key), JSON.stringify(value));
  changed.emit(key);
}

/** Applies changes of other tabs at once; a null key means that everything was cleared. */
window.addEventListener("storage", ({ key }) => {
  const touched = key === null ? [...known.keys()] : [key.replace(/^sb\./, "")];
  for (const each of touched) {
    known.delete(each);
    changed.emit(each);
  }
});

export const onPreference = changed.on;

export function usePreference<T>(key: PreferenceKey, fallback: T): [T, (value: T) => void] {
  const stored = useSyncExternalStore(changed.on, () => readPreference(key)) as T | undefined;
  const set = useCallback((value: T) => writePreference(key, value), [key]);
  return [stored ?? fallback, set];
}

/** Prefixes of data loaded for a user, of the arrangements of lists and of the places chosen on screens. */
const PERSONAL = [storageKey("codeset."), storageKey("table."), storageKey("place.")];

/**
 * Clears the theme, grouping, searches, loaded data, closed groups, chosen places and arrangements of lists with the session; language,
 * menu and density belong to the browser (spec §4).
 */
export function clearSessionPreferences(): void {
  const personal = Object.keys(localStorage).filter((key) => PERSONAL.some((start) => key.startsWith(start)));
  for (const key of personal) writePreference(key.replace(/^sb\./, ""), undefined);
  writePreference("theme", undefined);
  writePreference("group-by", undefined);
  writePreference("closed-groups", undefined);
  writePreference("remote-group-by", undefined);
  writePreference("search-recent", undefined);
}
