import { announce } from "./announce.mjs";
import { stopPart } from "./children.mjs";

/** A terminal's Ctrl-C may arrive through npm and directly at the same time. */
const SAME_PRESS_MS = 1000;

/** A part that ends sooner than this is restarted only after a pause. */
const SHORT_LIFE_MS = 5000;
const PAUSE_MS = 500;

/**
 * Keeps parts running until Ctrl-C, SIGTERM or the end of one of them, and stops the last started first.
 * A second Ctrl-C ends everything immediately.
 */
export class Supervisor {
  #parts = [];
  #stopping;

  stopOnSignals() {
    let first = 0;
    const onSignal = async () => {
      if (this.#stopping) {
        if (Date.now() - first > SAME_PRESS_MS) for (const part of this.#parts) part.child.kill("SIGKILL");
        return;
      }
      first = Date.now();
      announce("Stopping…");
      const clean = await this.stop();
      announce(clean ? "Stopped." : "Something did not stop in time and was killed.");
      process.exit(clean ? 0 : 1);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  }

  /** Stops everything, once. Returns true if nothing had to be killed. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  add(part) {
    this.#parts.push(part);
    return part;
  }

  /**
   * Waits for the first part that ends by itself, which is never intended. A part that was ready and broke is restarted; one that was never
   * ready, or was asked to stop, ends the rest too.
   */
  async untilOneEnds() {
    const [part, how] = await Promise.race(this.#parts.map(async (each) => [each, await each.ended]));
    if (this.#stopping) return new Promise(() => {});
    if (part.again && part.wasReady && how !== "with code 0") {
      await this.#startAgain(part, how);
      return this.untilOneEnds();
    }
    announce(`${part.name} ended ${how}; stopping the rest.`, { isError: true });
    if (part.quiet) console.error(part.said.trim());
    await this.stop();
    process.exit(1);
  }

  async #startAgain(part, how) {
    announce(`${part.name} ended ${how}; starting it again.`, { isError: true });
    if (Date.now() - part.startedAt < SHORT_LIFE_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!this.#stopping) this.#parts.splice(this.#parts.indexOf(part), 1, part.again());
  }

  /** Runs the start itself; if it fails, the parts that already run are stopped. */
  async opening(work) {
    try {
      return await work();
    } catch (error) {
      if (this.#stopping) return new Promise(() => {});
      await this.stop();
      throw error;
    }
  }

  async #stopAll() {
    let clean = true;
    for (const part of this.#parts.toReversed()) {
      clean = (await stopPart(part)) && clean;
      // Cleans up after a part that was killed and could not do it itself.
      await part.afterwards?.();
    }
    return clean;
  }
}
