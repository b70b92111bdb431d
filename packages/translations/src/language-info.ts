/** The part of a language that every page has from the start: `<language>/language.ts`. */
export interface LanguageInfo {
  /** The language's own name, so that people who read it find it. */
  name: string;
  /** Names by which the search finds it, in every language of the product. */
  aliases: readonly string[];
  /** Replaces the browser's words for this very moment where nobody says them of something that has just happened. */
  justNow?: string;
}

/** The part that is fetched when somebody reads the language: `<language>/screens.ts`. */
export interface LanguageFiles {
  /** Loaders of the texts, by their paths below the language's folder. */
  texts: Record<string, () => Promise<{ default: object }>>;
  /** For scripts that Inter lacks. */
  loadFont?: () => Promise<unknown>;
}
