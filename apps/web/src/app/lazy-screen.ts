import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";

/** A chunk that has not come after this long counts as failed (spec §9). */
const CHUNK_TIMEOUT_MS = 120_000;

class ChunkError extends Error {
  override name = "ChunkError";
}

/** Loads a screen as a chunk of its own. */
export function lazyScreen<M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => inTime(load()).catch(asChunkError) as Promise<Record<string, never>>, name);
}

/**
 * Wraps the error, because the router would reload the page at once for one it recognises, which fails offline: the error page waits
 * instead.
 */
function asChunkError(cause: unknown): never {
  throw new ChunkError("The screen could not be loaded", { cause });
}

export function inTime<T>(chunk: Promise<T>, limit = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError("The chunk did not come in time")), limit);
    chunk.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
