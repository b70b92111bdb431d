import { files as english } from "./en/files.ts";
import type { LanguageFiles } from "./language-info.ts";

/**
 * The names of all files are two kilobytes for each language, which everybody would wait for. So they are known of English at once, and
 * of another language when somebody reads it.
 */
const OTHERS = import.meta.glob<LanguageFiles>(["./*/files.ts", "!./en/files.ts"], { import: "files" });

export type Loaders = Record<string, () => Promise<LanguageFiles>>;

async function loadLanguage(code: string, others: Loaders = OTHERS): Promise<LanguageFiles> {
  if (code === "en") return english;
  const load = others[`./${code}/files.ts`];
  if (!load) throw new Error(`There is no folder of texts for ${code}`);
  return load();
}

/** A namespace is named by its file, whichever area's folder that stands in. */
export async function loadNamespace(code: string, namespace: string, others?: Loaders): Promise<object | undefined> {
  const { texts } = await loadLanguage(code, others);
  const path = Object.keys(texts).find((each) => each.endsWith(`/${namespace}.json`));
  return path === undefined ? undefined : (await texts[path]?.())?.default;
}

/** Without its font a text is there all the same, in a font of the system. */
export function loadFont(code: string): void {
  loadLanguage(code)
    .then(({ loadFont: load }) => load?.())
    .catch(() => {});
}
