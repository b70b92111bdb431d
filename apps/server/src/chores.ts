import type { Logger } from "pino";
import { every } from "./platform/clock/every.ts";
import { logLevelOf } from "./platform/db/store-closed.ts";
import type { ChoreWatch } from "./platform/metrics/chore-metrics.ts";
import type { Chore } from "./platform/module.ts";

/** Runs the server's periodic work; a chore that fails is logged and tried again the next time. */
export class Chores {
  readonly #chores: readonly Chore[];
  readonly #logger: Logger;
  readonly #watches: readonly ChoreWatch[];
  #begun: { stop(): Promise<void> }[] = [];
  #stopping = new AbortController();

  constructor(chores: readonly Chore[], logger: Logger, watches: readonly ChoreWatch[] = []) {
    this.#chores = chores;
    this.#logger = logger;
    this.#watches = watches;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#begun = this.#chores.map((chore) => this.#begin(chore));
  }

  #begin({ name = "unnamed", everyMs, run }: Chore): { stop(): Promise<void> } {
    const watched = async () => {
      const beganAt = performance.now();
      await run(this.#stopping.signal);
      for (const watch of this.#watches) watch.done(name, performance.now() - beganAt);
    };
    return every(everyMs, watched, (error) => {
      for (const watch of this.#watches) watch.failed(name);
      this.#logger[logLevelOf(error)]({ err: error, chore: name }, "a chore failed");
    });
  }

  /** Resolves when nothing runs any more: short work is finished, long work ends after the current item. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#begun.map((chore) => chore.stop()));
  }
}
