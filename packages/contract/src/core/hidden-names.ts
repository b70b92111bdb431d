import type { Language } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";

/** Returns the text that replaces a name which the reader may not see (any more), as in their own schedules, scenes and tickets. */
export function hiddenName(language: Language = "en"): string {
  return wordsOf("core/words", language).hiddenName;
}
