import type { DeviceChannel } from "@switchboard/contract";
import type { Logger } from "pino";
import type { QueueWatch } from "../batch-queue.ts";
import { logLevelOf, StoreClosedError } from "../db/store-closed.ts";
import { storeErrorKind } from "../db/store-errors.ts";
import type { Metrics } from "../http/metrics.ts";
import { memoize } from "../memoize.ts";

/** A message that was parsed and is on its way into the store. */
interface MessageOrigin {
  enterpriseId: string;
  device: string;
  channel: DeviceChannel;
}

/** Counts the fate of device messages, for operators. */
export interface MessageCounters {
  received(channel: DeviceChannel): void;
  unreadable(topic: string): void;
  /** Messages that could not be stored; 0 when none was lost and only the error is worth logging. */
  lost(count: number, error?: unknown): void;
  /** A message that the store rejects from any server. */
  refused(origin: MessageOrigin, error: unknown): void;
  /** Returns the observer of a queue of messages, by the queue's name. */
  queue?(name: string): QueueWatch;
  /** Messages wait until the store is available again. */
  delayed(error: unknown): void;
}

/**
 * Logs one unreadable message in this many, and one rejected message per channel: enough to find the device, without
 * flooding the log.
 */
const LOGGED_OF = 100;

export function messageCounters(metrics: Metrics, logger: Logger): MessageCounters {
  const unreadable = oneIn(LOGGED_OF);
  // Cached, because it is looked up for every message.
  const countOf = memoize((channel) => metrics.reports.labels({ channel }));
  const refused = new Map<DeviceChannel, () => boolean>();
  return {
    queue: (name) => metrics.queues.watch(name),
    received: (channel) => countOf(channel).inc(),
    unreadable(topic) {
      metrics.unreadable.inc();
      if (unreadable()) logger.warn({ topic }, "a device sent something unreadable");
    },
    lost(count, error) {
      metrics.lost.inc(count);
      logger[logLevelOf(error)]({ err: error, count }, "reports were not stored");
    },
    refused(origin, error) {
      metrics.lost.inc(1);
      const shouldLog = refused.get(origin.channel) ?? oneIn(LOGGED_OF);
      refused.set(origin.channel, shouldLog);
      if (shouldLog()) logger.error({ ...origin, err: error }, "the store rejected a device message");
    },
    delayed(error) {
      metrics.delayed.inc();
      if (error instanceof StoreClosedError) return;
      const kind = storeErrorKind(error);
      // The logger folds these lines into one about the store.
      if (kind === "full" || kind === "away") logger.warn({ err: error }, "reports wait for the store");
    },
  };
}

/** Returns true the first time, and again each time after `count` calls. */
function oneIn(count: number): () => boolean {
  let seen = 0;
  return () => seen++ % count === 0;
}
