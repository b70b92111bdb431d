import { useMemo } from "react";
import { MENU, type MenuEntry } from "../menu.ts";
import { useOffered } from "./useOffered.ts";

/** The menu of this person. */
export function useMenu(): MenuEntry[][] {
  const isOffered = useOffered();
  return useMemo(() => MENU.map((group) => group.filter(isOffered)).filter((group) => group.length > 0), [isOffered]);
}
