const LATEST = 5 * 60_000;

type End = "done" | "missed" | "skipped" | "paused";

/**
 * A model of the outcomes of one schedule's due instants, by people's decisions and the clock: simple, and independent
 * of the rule itself.
 */
export class ScheduleModel {
  readonly #dues: readonly number[];
  readonly #ends = new Map<number, End>();
  /** The end of the pause; infinite until it is resumed. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #now: number;

  constructor(dues: readonly number[], start: number) {
    this.#dues = dues;
    this.#now = start;
  }

  /** A clock that is set back takes back its own decisions, but no run or skip. */
  clock(now: number): void {
    this.#now = now;
    for (const due of this.#dues) {
      const end = this.#ends.get(due);
      if ((end === "missed" || end === "paused") && now < due) this.#ends.delete(due);
      if (now >= due && !this.#ends.has(due)) this.#ends.set(due, this.#endOf(due, now));
    }
  }

  /** Returns the next run, or undefined when there is none. */
  next(): number | undefined {
    return this.#dues.find((due) => due > this.#now && !this.#ends.has(due) && due >= this.#pausedUntil);
  }

  /** Returns the skipped runs that can still be planned again. */
  skipped(): number[] {
    return this.#dues.filter((due) => due > this.#now && this.#ends.get(due) === "skipped");
  }

  skip(due: number): void {
    this.#ends.set(due, "skipped");
  }

  unskip(due: number): void {
    this.#ends.delete(due);
  }

  pause(until: number): void {
    this.#pausedUntil = until;
  }

  resume(): void {
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
  }

  ends(): { due: number; end: End }[] {
    return [...this.#ends].map(([due, end]) => ({ due, end }));
  }

  #endOf(due: number, now: number): End {
    if (due < this.#pausedUntil) return "paused";
    return now - due <= LATEST ? "done" : "missed";
  }
}
