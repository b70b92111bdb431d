import { wrongMetaKeys } from "@switchboard/domain/core";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";

/** Returns the keys to store; one that is empty, not a name, or duplicate rejects them all (spec §5). */
export function readMetaKeys(keys: readonly string[]): string[] {
  const wrong = wrongMetaKeys(keys).flatMap((isWrong, index) => (isWrong ? [index] : []));
  if (wrong.length === 0) return keys.map((key) => storableText(key.trim()));
  const sentence = "Please Provide Valid Name to all the KEYS!!";
  throw new AppError(
    "meta.invalid",
    wrong.map((index) => ({ path: `meta_keys.${index}`, sentence })),
  );
}
