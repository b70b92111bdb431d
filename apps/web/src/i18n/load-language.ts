import { ENGLISH_FILES, type LanguageFiles, OTHER_FILES } from "@switchboard/translations/screens";

export type Loaders = Record<string, () => Promise<LanguageFiles>>;

async function loadLanguage(code: string, others: Loaders = OTHER_FILES): Promise<LanguageFiles> {
  if (code === "en") return ENGLISH_FILES;
  const load = others[`./${code}/screens.ts`];
  if (!load) throw new Error(`There is no folder of texts for ${code}`);
  return load();
}

/** Finds a namespace by its file name, in any area's folder. */
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
