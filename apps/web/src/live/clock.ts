import { currentTime } from "../ui/clock.ts";
/** Time as a port, so that tests set it. */
export interface Clock {
  now(): number;
  /** Calls back once after a while; the answer takes that back. */
  after(ms: number, callback: () => void): () => void;
}

export const browserClock: Clock = {
  now: currentTime,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
