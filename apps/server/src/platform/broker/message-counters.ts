import type { Logger } from "pino";
import type { Metrics } from "../http/metrics.ts";

/** What becomes of messages from devices, told to operators. */
export interface MessageCounters {
  received(): void;
  unreadable(topic: string): void;
  /** Messages that could not be stored; 0 where none was lost and the error alone is worth a line. */
  lost(count: number, error?: unknown): void;
}

/** One unreadable message in so many is logged: enough to find the device by; a flood must not fill the log. */
const LOGGED_OF = 100;

export function messageCounters(metrics: Metrics, logger: Logger): MessageCounters {
  let unreadable = 0;
  return {
    received: () => metrics.reports.inc(),
    unreadable(topic) {
      metrics.unreadable.inc();
      if (unreadable++ % LOGGED_OF === 0) logger.warn({ topic }, "a device sent something unreadable");
    },
    lost(count, error) {
      metrics.lost.inc(count);
      logger.error({ err: error, count }, "reports were not stored");
    },
  };
}
