import { usePreference } from "../../../ui/preferences.ts";
import { signal } from "../../../ui/signal.ts";

const asked = signal();

/** Shows the list of keys from anywhere. */
export const showKeys = () => asked.emit();
export const onShowKeys = asked.on;

/** Letters as shortcuts can be in the way of a screen reader or of dictation: they can be turned off. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  return usePreference("letter-keys", true);
}
