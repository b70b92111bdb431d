import type { Logger } from "pino";
import type { StoreOutage } from "../store-outage.ts";
import { ENDED_BY_ITSELF } from "./supervisor.ts";

const NO_ROOM = /No space left on device|could not extend file|Disk quota exceeded/;
/** Two lines that say the same differ in this beginning: the time and the process. */
const PREFIX = /^.*?(?=PANIC|FATAL|WARNING)/;

/**
 * Logs the output of the embedded store. A store that ended or has no room begins an outage, in which PostgreSQL repeats
 * itself at every attempt to reach it: each of its sentences is then logged once.
 */
export function storeLog(logger: Logger, outage: StoreOutage): (line: string) => void {
  const logged = new Set<string>();
  return (line) => {
    if (NO_ROOM.test(line)) return outage.note("full", lastLine(line));
    if (line === ENDED_BY_ITSELF) return outage.note("away", line);
    if (!outage.isOpen) logged.clear();
    const sentence = line.replace(PREFIX, "");
    logger[outage.isOpen && logged.has(sentence) ? "debug" : "info"]({ store: line }, "store");
    logged.add(sentence);
  };
}

/** A start that failed is explained by all that PostgreSQL printed, of which the line about the room is enough. */
function lastLine(text: string): string {
  return text.split("\n").findLast((line) => NO_ROOM.test(line)) ?? text;
}
