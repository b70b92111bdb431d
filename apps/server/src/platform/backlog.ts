import type { Acknowledge } from "./acknowledge.ts";

export interface Waiting<T> {
  item: T;
  acknowledge: Acknowledge | undefined;
}

/** The items that wait to be written, in the order of leaving. */
export interface Backlog<T> {
  readonly length: number;
  /** True when an item must not wait for others to gather. */
  readonly isUrgent?: boolean;
  push(waiting: Waiting<T>): void;
  take(count: number): Waiting<T>[];
}

export class FirstComeBacklog<T> implements Backlog<T> {
  readonly #waiting: Waiting<T>[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  push(waiting: Waiting<T>): void {
    this.#waiting.push(waiting);
  }

  take(count: number): Waiting<T>[] {
    return this.#waiting.splice(0, count);
  }
}
