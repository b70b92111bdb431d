import { LANGUAGES as CODES, type Language } from "@switchboard/domain/core";
import { LANGUAGE_INFO, type LanguageInfo } from "@switchboard/translations/screens";

export type { Language };

export interface NamedLanguage<Code extends string = Language> extends LanguageInfo {
  code: Code;
}

/** Returns the languages by their codes, each with the description of its folder. */
export function describeLanguages<Code extends string>(
  codes: readonly Code[],
  info: Record<string, LanguageInfo> = LANGUAGE_INFO,
): NamedLanguage<Code>[] {
  return codes.map((code) => {
    const own = info[`./${code}/language.ts`];
    if (!own) throw new Error(`There is no ${code}/language.ts`);
    return { code, ...own };
  });
}

export const LANGUAGES = describeLanguages(CODES);

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return CODES.some((code) => code === value);
}
