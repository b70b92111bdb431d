import { readFailure } from "@switchboard/domain";
import type { TFunction } from "i18next";

/** Why something failed, in the reader's language; a device's own words stay as it said them. */
export function failureText(t: TFunction<"live">, stored: string): string {
  const { code, message } = readFailure(stored);
  return t(`reason.${code}`, { words: message });
}
