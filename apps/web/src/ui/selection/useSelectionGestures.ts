import { type RefObject, useEffect } from "react";
import { listenToSelection, type SelectionActions } from "./selection-gestures.ts";

/** Drag and keys for a list whose items carry `data-pick`; undefined while nothing can be selected. */
export function useSelectionGestures(list: RefObject<HTMLElement | null>, actions: SelectionActions | undefined): void {
  useEffect(() => {
    if (list.current && actions) return listenToSelection(list.current, actions);
  }, [list, actions]);
}
