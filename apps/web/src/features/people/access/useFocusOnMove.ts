import { type RefObject, useEffect, useRef } from "react";

const PHONE = "(max-width: 767px)";

/**
 * On a phone the list gives way to the detail and back: the focus goes along, or it would be lost with what it was on.
 * Where both stand side by side it stays, so that one can look through the list.
 */
export function useFocusOnMove(by: string, chosen: string | undefined): RefObject<HTMLDivElement | null> {
  const panes = useRef<HTMLDivElement>(null);
  const before = useRef({ by, chosen });
  useEffect(() => {
    const moved = before.current.by === by && before.current.chosen !== chosen;
    before.current = { by, chosen };
    if (!moved || !window.matchMedia(PHONE).matches) return;
    panes.current?.querySelector<HTMLElement>(chosen ? "[data-pane=detail] h2" : "[data-pane=chooser] h2")?.focus();
    if (chosen) window.scrollTo({ top: 0 });
  }, [by, chosen]);
  return panes;
}
