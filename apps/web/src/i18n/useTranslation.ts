import { useSyncExternalStore } from "react";
import { hasTexts, i18n, loadNamespaces, onTexts, translatorOf } from "./i18n.ts";
import type { Namespaces, Translate } from "./typed-keys.ts";

interface Translation<N extends Namespaces> {
  t: Translate<N>;
  i18n: typeof i18n;
  /** The texts are there; only who does not wait for them has to ask. */
  ready: boolean;
}

/** Returns the texts of a component, which suspends until they are loaded and renders again in another language. */
export function useTranslation<N extends Namespaces = "common">(
  namespaces: N = "common" as N,
  { waits = true }: { waits?: boolean } = {},
): Translation<N> {
  const t = useSyncExternalStore(onTexts, () => (hasTexts(namespaces) ? translatorOf(namespaces) : undefined));
  const come = t ? undefined : textsCome(namespaces);
  // Thrown, where React also has `use`: that has to be called again once they are there, by everybody at every render.
  if (come && waits) throw come;
  return { t: t ?? translatorOf(namespaces), i18n, ready: t !== undefined };
}

const asked = new Map<string, Promise<void> | undefined>();

/** Requested once: texts that cannot be loaded are shown by their keys until a screen's loader loads them. */
function textsCome(namespaces: Namespaces): Promise<void> | undefined {
  const list = typeof namespaces === "string" ? [namespaces] : namespaces;
  const key = [i18n.language, ...list].join();
  if (asked.has(key)) return asked.get(key);
  const come = loadNamespaces(list)
    .catch(() => {})
    .then(() => void asked.set(key, undefined));
  asked.set(key, come);
  return come;
}
