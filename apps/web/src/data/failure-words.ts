import { readFailure } from "@switchboard/domain/control";
import type { Translate } from "../i18n/typed-keys.ts";

/** Words a failure in the user's language; a device's own words are kept. */
export function failureText(t: Translate<"live">, stored: string): string {
  const { code, message } = readFailure(stored);
  return t(`reason.${code}`, { words: message });
}
