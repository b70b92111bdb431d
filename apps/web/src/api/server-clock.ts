import { currentTime } from "../ui/clock.ts";
/**
 * What is known of the server's clock. A browser's may be wrong by hours, and a person's deadline is held against the
 * server's. A reply says when the server wrote it, which was between the asking and the having: that bounds how far its
 * clock is ahead of ours.
 */
export class ServerClock {
  #ahead: { least: number; most: number } | undefined;

  /** Narrows what is known; where it does not fit, one of the clocks was set and the new word counts. */
  heard(serverTime: number, askedAt: number, hadAt: number): void {
    if (hadAt < askedAt) return;
    const [least, most] = [serverTime - hadAt, serverTime - askedAt];
    const known = this.#ahead;
    const fits = known && least <= known.most && most >= known.least;
    this.#ahead = fits ? { least: Math.max(least, known.least), most: Math.min(most, known.most) } : { least, most };
  }

  /**
   * An instant of our clock by the server's, and rather too early than too late: what a person is told to be over must
   * not go on there. Undefined before anything was heard.
   */
  timeOf(instant: number): number | undefined {
    return this.#ahead && instant + this.#ahead.least;
  }

  /** What the server's clock shows by all that is known of it; our own where nothing is. */
  now(): number {
    const own = currentTime();
    return this.timeOf(own) ?? own;
  }

  forget(): void {
    this.#ahead = undefined;
  }
}

/** The clock of the server that this page speaks with. */
export const serverClock = new ServerClock();
