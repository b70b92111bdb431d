let arrivedBefore = false;

/**
 * Moves the focus to a screen's heading after a navigation, so that a screen reader announces it. The very first screen keeps the
 * browser's own start; a user typing in the palette stays there, and so does one who is led by the tour.
 */
export function focusOnArrival(heading: HTMLElement | null): void {
  const isBusy = document.activeElement?.closest("[data-palette='open'], [data-tour='card']");
  if (arrivedBefore && !isBusy) heading?.focus({ preventScroll: true });
  arrivedBefore = true;
}
