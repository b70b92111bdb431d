import type { Logger } from "pino";

const NO_ROOM = /No space left on device|could not extend file|Disk quota exceeded/;
/** A full store reports it at every statement. */
const AGAIN_MS = 60_000;

/** Logs the output of the embedded store; a full disk is logged as an error, once a minute. */
export function storeLog(logger: Logger, now: () => number = () => performance.now()): (line: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (line) => {
    if (!NO_ROOM.test(line)) return logger.info({ store: line }, "store");
    if (now() - toldAt < AGAIN_MS) return;
    toldAt = now();
    logger.error({ store: line }, "the disk of the store is full");
  };
}
