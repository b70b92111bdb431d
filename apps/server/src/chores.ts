import type { Logger } from "pino";
import { every } from "./platform/clock/every.ts";
import type { Chore } from "./platform/module.ts";

/** What the server does by itself, every so often; a chore that fails is logged and tried again the next time. */
export class Chores {
  readonly #chores: readonly Chore[];
  readonly #logger: Logger;
  #begun: { stop(): Promise<void> }[] = [];

  constructor(chores: readonly Chore[], logger: Logger) {
    this.#chores = chores;
    this.#logger = logger;
  }

  start(): void {
    const failed = (error: unknown) => this.#logger.error(error, "a chore failed");
    this.#begun = this.#chores.map(({ everyMs, run }) => every(everyMs, run, failed));
  }

  /** What has begun is finished first. */
  async stop(): Promise<void> {
    await Promise.all(this.#begun.map((chore) => chore.stop()));
  }
}
