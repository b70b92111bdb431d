const OVER = "[role='dialog'], [role='menu']";

/**
 * Keeps the keyboard's place. When the focused element disappears, browsers start again at the top of the page; instead, a dialog or
 * menu returns the focus to its opener, and anything else, such as a deleted row, to the heading.
 */
export function keepFocus(): () => void {
  let last: Element | null = document.activeElement;
  /** The elements focused before each open dialog, the latest at the end. */
  let openers: Element[] = [];

  function follow({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target === last) return;
    const over = target.closest(OVER);
    if (!over) openers = [];
    else if (last && last !== document.body && !over.contains(last)) openers.push(last);
    last = target;
  }

  function giveBack(): void {
    if (!last || last.isConnected || hasFocus()) return;
    // A part of a dialog may disappear while the dialog stays.
    const open = [...document.querySelectorAll("[role='dialog']")].at(-1);
    const places = [open, ...openers.toReversed(), document.querySelector("main h1")];
    for (const place of places) {
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: place.tagName === "H1" });
      if (hasFocus()) return;
    }
  }

  const gone = new MutationObserver(giveBack);
  gone.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", follow);
  return () => {
    gone.disconnect();
    document.removeEventListener("focusin", follow);
  };
}

function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.isConnected;
}
