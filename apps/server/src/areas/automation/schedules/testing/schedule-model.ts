const LATEST = 5 * 60_000;

type End = "done" | "missed" | "skipped" | "paused";

/** What people and the clock make of the due instants of one schedule, one after the other: simple, and not the rule itself. */
export class ScheduleModel {
  readonly #dues: readonly number[];
  readonly #ends = new Map<number, End>();
  /** Until when it is paused; infinite until it is resumed. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #now: number;

  constructor(dues: readonly number[], start: number) {
    this.#dues = dues;
    this.#now = start;
  }

  /** A clock that was set back takes back what it decided by itself, and nothing that a switch or a person did. */
  clock(now: number): void {
    this.#now = now;
    for (const due of this.#dues) {
      const end = this.#ends.get(due);
      if ((end === "missed" || end === "paused") && now < due) this.#ends.delete(due);
      if (now >= due && !this.#ends.has(due)) this.#ends.set(due, this.#endOf(due, now));
    }
  }

  /** What is to run next; undefined where nothing is. */
  next(): number | undefined {
    return this.#dues.find((due) => due > this.#now && !this.#ends.has(due) && due >= this.#pausedUntil);
  }

  /** What was left out and can still be planned again. */
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
