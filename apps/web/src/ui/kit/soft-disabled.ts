/**
 * For a button that may have nothing to do: it rests. Were it disabled, it would drop the keyboard's place in the moment
 * its last press has left it nothing to do.
 */
export function softDisabled(isIdle: boolean, onClick: () => void) {
  return isIdle ? ({ "aria-disabled": true, "data-rests": true } as const) : { onClick };
}
