import type { Mail, Mailer } from "./mailer.ts";

/**
 * Takes a mail without letting the caller wait for it: how long an answer takes must not tell whether a mail was sent.
 * What fails is logged, never spread.
 */
export class Postbox implements Mailer {
  readonly #mailer: Mailer;
  readonly #log: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();
  #told: (outcome: "sent" | "failed") => void = () => undefined;

  constructor(mailer: Mailer, log: (error: unknown) => void) {
    this.#mailer = mailer;
    this.#log = log;
  }

  /** Told of each mail what became of it. */
  observe(told: (outcome: "sent" | "failed") => void): void {
    this.#told = told;
  }

  post(mail: Mail): void {
    const sent = new Promise((resolve) => setImmediate(resolve))
      .then(() => this.#mailer.send(mail))
      .then(() => this.#told("sent"))
      .catch((error) => {
        this.#told("failed");
        this.#log(error);
      })
      .finally(() => this.#pending.delete(sent));
    this.#pending.add(sent);
  }

  /** The same for one who waits for it, and is told where it fails. */
  async send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail);
      this.#told("sent");
    } catch (error) {
      this.#told("failed");
      throw error;
    }
  }

  /** Resolves when all that was posted has left; for a clean stop. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
