import { fillText, pluralAt, textAt } from "./find-text.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";
import { loadNamespace } from "./load-language.ts";
import type { Fill, Namespace, Namespaces, Translate, TranslateAny } from "./typed-keys.ts";

/** Texts are chunks too, and fail like them. */
class TextsError extends Error {
  override name = "ChunkError";
}

type Translator = (key: string, fill?: Fill) => string;

let language: Language = DEFAULT_LANGUAGE;
let plurals = new Intl.PluralRules(language);
const loaded = new Map<string, object>();
const loading = new Map<string, Promise<void>>();
const translators = new Map<string, Translator>();
const listeners = new Set<() => void>();

const listOf = (namespaces: Namespaces): readonly Namespace[] =>
  typeof namespaces === "string" ? [namespaces] : namespaces;
const fileOf = (code: Language, namespace: string) => `${code}/${namespace}`;

/** Loads missing texts; a failed load is retried by the next caller. */
export function loadNamespaces(namespaces: readonly string[], code = language): Promise<void> {
  const key = [code, ...namespaces].join();
  const under = loading.get(key);
  if (under) return under;
  const all = Promise.all(namespaces.map((each) => loadFile(code, each)))
    .then(tellAll)
    .finally(() => loading.delete(key));
  loading.set(key, all);
  return all;
}

async function loadFile(code: Language, namespace: string): Promise<void> {
  const path = fileOf(code, namespace);
  if (loaded.has(path)) return;
  const texts = await loadNamespace(code, namespace).catch(() => undefined);
  if (!texts) throw new TextsError(`No texts of ${path}`);
  loaded.set(path, texts);
}

export const loadedNamespaces = (): string[] =>
  [...loaded.keys()].flatMap((path) => (path.startsWith(`${language}/`) ? path.slice(language.length + 1) : []));

/** The texts have to be there. */
export function speak(next: Language): void {
  if (next === language) return;
  language = next;
  plurals = new Intl.PluralRules(next);
  translators.clear();
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Tells of another language, and of texts that have come. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasTexts = (namespaces: Namespaces): boolean =>
  listOf(namespaces).every((each) => loaded.has(fileOf(language, each)));

export const textsOf = (namespace: Namespace): object | undefined => loaded.get(fileOf(language, namespace));

/** The texts of another language than the chosen one, for words by which something is found in any of them. */
export function textsIn(code: Language, namespace: Namespace): Promise<object | undefined> {
  return loadNamespace(code, namespace);
}

/** Says the texts of these namespaces in the language there is now: the same function until that changes. */
export function translatorOf<N extends Namespaces>(namespaces: N): Translate<N> {
  const [first] = listOf(namespaces);
  const own = translators.get(first ?? "") ?? translatorIn(first ?? "");
  return own as Translate<N>;
}

function translatorIn(namespace: string): Translator {
  const translate: Translator = (key, fill) => find(key, namespace, fill) ?? fill?.defaultValue ?? key;
  translators.set(namespace, translate);
  return translate;
}

/** `common:save` names its file itself. */
function find(key: string, own: string, fill?: Fill): string | undefined {
  const colon = key.indexOf(":");
  const texts = loaded.get(fileOf(language, colon < 0 ? own : key.slice(0, colon)));
  const path = key.slice(colon + 1);
  const text = typeof fill?.count === "number" ? pluralAt(texts, path, fill.count, plurals) : textAt(texts, path);
  return text === undefined ? undefined : fillText(text, fill);
}

export const i18n = {
  get language(): Language {
    return language;
  },
  /** Outside of components, which would not notice another language. */
  t: ((key, fill) => find(key, "common", fill) ?? fill?.defaultValue ?? key) as TranslateAny,
  exists: (key: string): boolean => find(key, "common") !== undefined,
};
