import { currentTime } from "../ui/clock.ts";
/**
 * Estimates the server's clock. A browser's clock may be wrong by hours, while deadlines are checked against the server's. A reply
 * contains the time when the server wrote it, which is between request and reply: that bounds the difference of the clocks.
 */
export class ServerClock {
  #ahead: { least: number; most: number } | undefined;

  /** Narrows the estimate; a contradiction means that one of the clocks was set, and starts anew. */
  heard(serverTime: number, askedAt: number, hadAt: number): void {
    if (hadAt < askedAt) return;
    const [least, most] = [serverTime - hadAt, serverTime - askedAt];
    const known = this.#ahead;
    const fits = known && least <= known.most && most >= known.least;
    this.#ahead = fits ? { least: Math.max(least, known.least), most: Math.min(most, known.most) } : { least, most };
  }

  /**
   * Converts an instant to the server's clock, rather too early than too late, because something shown as over must not continue there.
   * Returns undefined before the first reply.
   */
  timeOf(instant: number): number | undefined {
    return this.#ahead && instant + this.#ahead.least;
  }

  /** Returns the server's estimated time; the browser's own before the first reply. */
  now(): number {
    const own = currentTime();
    return this.timeOf(own) ?? own;
  }

  forget(): void {
    this.#ahead = undefined;
  }
}

/** The clock of this page's server. */
export const serverClock = new ServerClock();
