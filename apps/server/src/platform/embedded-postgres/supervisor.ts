import { setTimeout as delay } from "node:timers/promises";
import type { Location } from "./data-directory.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";

const PAUSE_MS = { first: 200, longest: 30_000 };

/** The log line about a PostgreSQL that ended unasked. */
export const ENDED_BY_ITSELF = "PostgreSQL ended by itself; starting it again";

/** Restarts PostgreSQL on the same port whenever it ends unasked, until `stop`. */
export function keepRunning(
  first: Postmaster,
  location: Location,
  durable: boolean,
  log: (line: string) => void,
): Pick<Postmaster, "port" | "stop"> {
  const { port } = first;
  const stopping = new AbortController();
  let current = first;
  let restarting = Promise.resolve();

  async function restart(): Promise<void> {
    for (let pause = PAUSE_MS.first; !stopping.signal.aborted; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
      try {
        watch(await startPostmaster(location, durable, log, port));
        return;
      } catch (error) {
        log((error as Error).message);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function watch(postmaster: Postmaster): void {
    current = postmaster;
    void postmaster.ended.then(() => {
      if (stopping.signal.aborted) return;
      log(ENDED_BY_ITSELF);
      restarting = restart();
    });
  }

  watch(first);
  const stop = async () => {
    stopping.abort();
    await restarting;
    await current.stop();
  };
  return { port, stop };
}
