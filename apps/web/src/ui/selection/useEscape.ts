import { useEffect } from "react";

/** Open elements above the screen handle the key first. */
const OVER = "[role='dialog'], [role='menu'], [role='listbox'], [data-palette='open']";

/** Calls back when Escape is pressed with nothing open that it would close. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OVER)) return;
      onEscape();
    };
    // Listens in the capture phase, before dialogs close themselves, so that anything closed by this press is still open.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isActive, onEscape]);
}
