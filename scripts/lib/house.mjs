import { stopPart } from "./children.mjs";

/** A terminal's Ctrl-C may arrive through npm and through us at once. */
const SAME_PRESS_MS = 1000;

/**
 * Keeps parts running until Ctrl-C, SIGTERM or the end of one of them, and stops the last started first.
 * A second Ctrl-C ends everything at once.
 */
export function createHouse() {
  const parts = [];
  let stopping;

  async function stopAll() {
    let clean = true;
    for (const part of parts.toReversed()) clean = (await stopPart(part)) && clean;
    return clean;
  }

  function stopOnSignals() {
    let first = 0;
    const onSignal = async () => {
      if (stopping) {
        if (Date.now() - first > SAME_PRESS_MS) for (const part of parts) part.child.kill("SIGKILL");
        return;
      }
      first = Date.now();
      console.log("\nStopping…");
      stopping = stopAll();
      const clean = await stopping;
      console.log(clean ? "Stopped." : "Something did not stop in time and was killed.");
      process.exit(clean ? 0 : 1);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  }

  return {
    stopOnSignals,
    /** For what is meant to end: stops everything, once. */
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
    add(part) {
      parts.push(part);
      return part;
    },
    /** Waits for the first part that ends by itself, which is never what was wanted. */
    async untilOneEnds() {
      const [part, how] = await Promise.race(parts.map(async (each) => [each, await each.ended]));
      if (stopping) return new Promise(() => {});
      console.error(`\n${part.name} ended ${how}; stopping the rest.`);
      if (part.quiet) console.error(part.said.trim());
      stopping = stopAll();
      await stopping;
      process.exit(1);
    },
    /** Runs the start itself; when it fails, whatever is already up is stopped. */
    async opening(work) {
      try {
        return await work();
      } catch (error) {
        if (stopping) return new Promise(() => {});
        stopping = stopAll();
        await stopping;
        throw error;
      }
    },
  };
}
