/** More commands than a device gets within the life of one, so that a repeated id is always recognised. */
const REMEMBERED = 256;

/** The last commands with their results: undefined when done, otherwise the error. */
export class AnsweredCommands {
  private readonly outcomes = new Map<string, string | undefined>();

  has(id: string): boolean {
    return this.outcomes.has(id);
  }

  error(id: string): string | undefined {
    return this.outcomes.get(id);
  }

  remember(id: string, error: string | undefined): void {
    this.outcomes.set(id, error);
    if (this.outcomes.size <= REMEMBERED) return;
    const oldest = this.outcomes.keys().next();
    if (!oldest.done) this.outcomes.delete(oldest.value);
  }
}
