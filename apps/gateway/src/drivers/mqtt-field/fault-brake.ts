const MOST = 20;
const WINDOW_MS = 60_000;

/** Limits the faults of a field that causes thousands at once: reports the first of each minute, then that there are more. */
export function brakedFaults(tell: (reason: string) => void, now: () => number = () => performance.now()) {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (reason: string): void => {
    if (now() - since > WINDOW_MS) {
      since = now();
      count = 0;
    }
    count++;
    if (count <= MOST) tell(reason);
    else if (count === MOST + 1) tell("More went wrong in this minute than is told");
  };
}
