import type { Clock } from "../platform/clock/clock.ts";

/** A clock that stands still until the test moves it. */
export class TestClock implements Clock {
  #now = new Date("2026-03-02T06:30:00Z");

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}
