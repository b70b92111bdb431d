import { type RefObject, useEffect, useRef } from "react";

const PHONE = "(max-width: 767px)";

/**
 * Moves the focus with the panes on a phone, where the list is replaced by the detail and back, because it would be lost otherwise.
 * With both panes side by side it stays, so that the list can be browsed.
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
