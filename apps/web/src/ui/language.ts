import { loadedNamespaces, loadNamespaces, speak } from "../i18n/i18n.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../i18n/languages.ts";
import { loadFont } from "../i18n/load-language.ts";
import { readPreference, writePreference } from "./preferences.ts";

function chosenLanguage(): Language {
  const stored = readPreference("language");
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** Resolves when the first texts of the chosen language are loaded or have failed, which the screen's own loader then reports. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  document.documentElement.lang = language;
  loadFont(language);
  speak(language);
  await loadNamespaces(["common", "errors"]).catch(() => {});
}

/** Loads the texts of the screens in use, then changes everything at once; changes nothing when they cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  loadFont(language);
  const isThere = await loadNamespaces(loadedNamespaces(), language).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  speak(language);
  writePreference("language", language);
  document.documentElement.lang = language;
}
