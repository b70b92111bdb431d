const MOST = 20;
const WINDOW_MS = 60_000;

/** Faults of a field that says ten thousand wrong things at once: the first of each minute are told, then that there are more. */
export function brakedFaults(tell: (reason: string) => void, now: () => number = () => performance.now()) {
  let since = Number.NEGATIVE_INFINITY;
  let told = 0;
  return (reason: string): void => {
    if (now() - since > WINDOW_MS) {
      since = now();
      told = 0;
    }
    told++;
    if (told <= MOST) tell(reason);
    else if (told === MOST + 1) tell("More went wrong in this minute than is told");
  };
}
