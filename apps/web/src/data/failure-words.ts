import { readFailure } from "@switchboard/domain/control";
import type { Translate } from "../i18n/typed-keys.ts";

/** Why something failed, in the reader's language; a device's own words stay as it said them. */
export function failureText(t: Translate<"live">, stored: string): string {
  const { code, message } = readFailure(stored);
  return t(`reason.${code}`, { words: message });
}
