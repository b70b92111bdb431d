let count = 0;
for (const event of ["click", "keydown", "popstate"]) addEventListener(event, () => count++, { capture: true });

/** How often someone has done something on the page: what was said before the last time may be said again. */
export function presses(): number {
  return count;
}
