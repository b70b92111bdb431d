import { type RefObject, useEffect, useRef } from "react";
import { useEditor } from "./editor-context.ts";

/** Gives the focus to a mark that was just put on the plan by a key. */
export function useWantedFocus(key: string): RefObject<HTMLButtonElement | null> {
  const { wanted } = useEditor();
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wanted.current !== key) return;
    wanted.current = undefined;
    element.current?.focus({ preventScroll: true });
  });
  return element;
}
