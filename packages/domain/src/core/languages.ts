/** The languages of screens, mails and reports. */
export const LANGUAGES = ["en", "te", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns English for unknown languages. */
export function knownLanguage(language: string | null | undefined): Language {
  return LANGUAGES.find((known) => known === language) ?? "en";
}

/** Returns the preferred known language of an `Accept-Language` header, or English. */
export function languageOf(header: string | undefined): Language {
  const requested = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const weight = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = requested.filter(({ language, weight }) => weight > 0 && LANGUAGES.includes(language as Language));
  return (known.toSorted((a, b) => b.weight - a.weight)[0]?.language as Language | undefined) ?? "en";
}
