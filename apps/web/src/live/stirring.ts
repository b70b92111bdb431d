import type { Clock } from "./clock.ts";

/** By then the server has stored a message that browsers receive at once. */
const SETTLED_MS = 1000;

/**
 * Requests at once what a message may have changed, and once more when the server has surely stored it, and no more often than that
 * however many messages arrive.
 */
export function createStirring(clock: Clock, ask: () => void) {
  let isResting = true;
  let isHeardAgain = false;
  let cancel = () => {};

  function settle(): void {
    ask();
    if (isHeardAgain) wait();
    else isResting = true;
  }

  function wait(): void {
    isResting = false;
    isHeardAgain = false;
    cancel = clock.after(SETTLED_MS, settle);
  }

  return {
    hear(): void {
      isHeardAgain = true;
      if (!isResting) return;
      ask();
      wait();
    },
    stop: () => cancel(),
  };
}
