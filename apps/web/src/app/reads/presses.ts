let count = 0;
for (const event of ["click", "keydown", "popstate"]) addEventListener(event, () => count++, { capture: true });

/** Counts the user's actions on the page: messages shown before the last one may be shown again. */
export function presses(): number {
  return count;
}
