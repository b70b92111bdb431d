const LONGEST_MS = 86_400_000;

interface Held {
  state: 0 | 1;
  until: number;
  isForSchedule: boolean;
  resumes: boolean;
}

/** One switch, as a person with a pencil would follow it. */
export class HeldModel {
  state: 0 | 1 | undefined;
  #held: Held | undefined;
  /** What the automations would have it do, since it is held. */
  #owed: 0 | 1 | undefined;

  heldState(): 0 | 1 | undefined {
    return this.#held?.state;
  }

  hold(
    now: number,
    wish: { until: "time" | "next_schedule"; minutes?: number },
    after: "stay" | "resume",
    state: 0 | 1,
  ) {
    // What takes the place of another goes on with what was asked for meanwhile.
    if (!this.#held) this.#owed = undefined;
    const until = wish.minutes === undefined ? now + LONGEST_MS : now + wish.minutes * 60_000;
    this.#held = { state, until, isForSchedule: wish.until === "next_schedule", resumes: after === "resume" };
    this.state = state;
  }

  /** Whether it may act. */
  tap(now: number, state: 0 | 1): boolean {
    if (this.#isHeld(now)) return false;
    this.state = state;
    this.#owed = undefined;
    return true;
  }

  automation(now: number, state: 0 | 1, isSchedule: boolean): void {
    if (this.#isHeld(now) && !(isSchedule && this.#held?.isForSchedule)) {
      this.#owed = state;
      return;
    }
    if (this.#isHeld(now)) this.#held = undefined;
    this.state = state;
    this.#owed = undefined;
  }

  release(): void {
    if (this.#held) this.#over();
  }

  end(now: number): void {
    if (this.#held && now >= this.#held.until) this.#over();
  }

  #over(): void {
    if (this.#held?.resumes && this.#owed !== undefined) this.state = this.#owed;
    this.#held = undefined;
    this.#owed = undefined;
  }

  #isHeld(now: number): boolean {
    return this.#held !== undefined && now < this.#held.until;
  }
}
