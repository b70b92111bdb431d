import type { Language } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";

/** What stands in the place of a name that the reader may not see, or not any more: own schedules, scenes and tickets stay. */
export function hiddenName(language: Language = "en"): string {
  return wordsOf("core/words", language).hiddenName;
}
