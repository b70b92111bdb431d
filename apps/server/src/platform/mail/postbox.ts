import type { Mail, Mailer } from "./mailer.ts";

/**
 * Takes a mail without letting the caller wait for it: how long an answer takes must not tell whether a mail was sent.
 * What fails is logged, never spread.
 */
export class Postbox {
  readonly #mailer: Mailer;
  readonly #log: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(mailer: Mailer, log: (error: unknown) => void) {
    this.#mailer = mailer;
    this.#log = log;
  }

  post(mail: Mail): void {
    const sent = new Promise((resolve) => setImmediate(resolve))
      .then(() => this.#mailer.send(mail))
      .catch((error) => this.#log(error))
      .finally(() => this.#pending.delete(sent));
    this.#pending.add(sent);
  }

  /** Resolves when all that was posted has left; for a clean stop. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
