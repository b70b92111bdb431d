import i18next, { type BackendModule, type Namespace } from "i18next";
import { initReactI18next } from "react-i18next";
import { readPreference, writePreference } from "../ui/preferences.ts";
import { loadFont } from "./fonts.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./languages.ts";

/** One file per language and namespace, fetched when a screen needs it. */
const files = import.meta.glob<{ default: Record<string, string> }>("./{en,te,hi}/*.json");

const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), null);
    load().then(
      (module) => done(null, module.default),
      (error) => done(error, null),
    );
  },
};

function chosenLanguage(): Language {
  const stored = readPreference("language");
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** Resolves when the first texts of the chosen language are there. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  document.documentElement.lang = language;
  loadFont(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every key exists in every language (a test says so), so nothing but the chosen language is ever loaded.
      fallbackLng: false,
      ns: ["common", "errors"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Loads the texts of the screens in use, then changes everything at once. */
export async function changeLanguage(language: Language): Promise<void> {
  loadFont(language);
  await i18next.changeLanguage(language);
  writePreference("language", language);
  document.documentElement.lang = language;
}

/** Texts are chunks too, and fail like them. */
class TextsError extends Error {
  override name = "ChunkError";
}

/** For route loaders: the texts come with the screen, not after it; a screen without its words is none. */
export async function loadTexts(...namespaces: Extract<Namespace, string>[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const missing = namespaces.filter((each) => !i18next.hasResourceBundle(i18next.language, each));
  if (missing.length > 0) throw new TextsError(`No texts of ${missing.join(", ")}`);
}

/** The texts of another language than the chosen one, for words by which something is found in any of them. */
export async function textsIn(language: Language, namespace: Extract<Namespace, string>): Promise<unknown> {
  return (await files[`./${language}/${namespace}.json`]?.())?.default;
}
