/** Counts something by owner; owners without any are forgotten. */
export class Tally {
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#counts.size;
  }

  owners(): string[] {
    return [...this.#counts.keys()];
  }

  of(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  add(owner: string, count: number): void {
    const next = this.of(owner) + count;
    if (next > 0) this.#counts.set(owner, next);
    else this.#counts.delete(owner);
  }
}
