let arrivedBefore = false;

/**
 * Moves the focus to a screen's heading after a navigation, so that a screen reader announces it. The very first screen keeps the
 * browser's own start, and a user typing in the palette stays there.
 */
export function focusOnArrival(heading: HTMLElement | null): void {
  const isBusy = document.activeElement?.closest("[data-palette='open']");
  if (arrivedBefore && !isBusy) heading?.focus({ preventScroll: true });
  arrivedBefore = true;
}
