let arrivedBefore = false;

/**
 * Moves the focus to a screen's heading when one arrives there from another screen, so that a screen reader says where it
 * is. The very first screen keeps the browser's own start.
 */
export function focusOnArrival(heading: HTMLElement | null): void {
  if (arrivedBefore) heading?.focus({ preventScroll: true });
  arrivedBefore = true;
}
