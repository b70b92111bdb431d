import { SHORTCUTS } from "../menu.ts";
import { useOffered } from "./useOffered.ts";

/** The shortcut paths of this person that no menu shows. */
export function useShortcuts(): typeof SHORTCUTS {
  return SHORTCUTS.filter(useOffered());
}
