import { loadNamespaces } from "./i18n.ts";
import type { Namespace } from "./typed-keys.ts";

/** For route loaders: the texts come with the screen, not after it; a screen without its words is none. */
export function loadTexts(...namespaces: Namespace[]): Promise<void> {
  return loadNamespaces(namespaces);
}
