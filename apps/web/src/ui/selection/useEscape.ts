import { useEffect } from "react";

/** What is open above the screen has the key first. */
const OVER = "[role='dialog'], [role='menu'], [role='listbox'], [data-palette='open']";

/** Calls back when Escape is pressed with nothing open that it would close. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OVER)) return;
      onEscape();
    };
    // Before the dialogs hear it, for they came later: whatever closes by this press is still there.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isActive, onEscape]);
}
