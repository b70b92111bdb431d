import { useQuery } from "@tanstack/react-query";
import { isPlanned, type ShortcutTo, shortcutsQuery, useChangeShortcuts } from "./shortcuts.ts";

/** Tells whether the home screen has this shortcut, and toggles it; does nothing while an answer is awaited. */
export function useShortcut({ type, target }: ShortcutTo) {
  const { data } = useQuery(shortcutsQuery());
  const change = useChangeShortcuts();
  const own = data?.find((each) => each.type === type && each.target === target);
  const isWaiting = !data || change.isPending || (own !== undefined && isPlanned(own));
  const toggle = () => {
    if (!isWaiting) change.mutate(own ? { remove: own._id } : { add: { type, target } });
  };
  return { isThere: own !== undefined, isWaiting, toggle };
}
