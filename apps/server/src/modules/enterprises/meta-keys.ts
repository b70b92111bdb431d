import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/http/app-error.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The keys as they are kept; one that is empty, not a name, or there twice refuses them all (spec §5). */
export function readMetaKeys(given: readonly string[]): string[] {
  const keys = given.map((key) => key.trim());
  const seen = new Set<string>();
  const wrong = keys.flatMap((key, index) => {
    const folded = key.toLowerCase();
    const isTwin = seen.has(folded);
    seen.add(folded);
    return key === "" || CONTROL.test(key) || key === "__proto__" || isTwin ? [index] : [];
  });
  if (wrong.length === 0) return keys.map(storableText);
  const message = "Please Provide Valid Name to all the KEYS!!";
  throw new AppError(
    "meta.invalid",
    wrong.map((index) => ({ path: `meta_keys.${index}`, message })),
  );
}
