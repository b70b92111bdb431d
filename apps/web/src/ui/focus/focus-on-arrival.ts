let arrivedBefore = false;

/**
 * Moves the focus to a screen's heading when one arrives there from another screen, so that a screen reader says where it
 * is. The very first screen keeps the browser's own start, and whoever already types in the palette again stays there.
 */
export function focusOnArrival(heading: HTMLElement | null): void {
  const isBusy = document.activeElement?.closest("[data-palette='open']");
  if (arrivedBefore && !isBusy) heading?.focus({ preventScroll: true });
  arrivedBefore = true;
}
