import type { Clock } from "./clock.ts";
import type { LiveDevice } from "./live-device.ts";

/** Brokers drop more than a hundred messages a second, and every ping is answered by a heartbeat. */
const PINGS_PER_BATCH = 20;
const BATCH_EVERY_MS = 250;

/** How long it takes to ask this many devices. */
export function pingingTime(devices: number): number {
  return Math.floor(devices / PINGS_PER_BATCH) * BATCH_EVERY_MS;
}

/** Asks devices for their state, in paced batches; asking again starts over. */
export function createPinger(clock: Clock, publish: (topic: string) => void) {
  const queue = new Set<string>();
  let cancel: (() => void) | undefined;

  function next(): void {
    cancel = undefined;
    for (const topic of [...queue].slice(0, PINGS_PER_BATCH)) {
      queue.delete(topic);
      publish(topic);
    }
    if (queue.size > 0) cancel = clock.after(BATCH_EVERY_MS, next);
  }

  return {
    ping(devices: readonly LiveDevice[]): void {
      for (const device of devices) {
        const topic = device.device_info?.publish_topic;
        if (topic) queue.add(topic);
      }
      if (!cancel) next();
    },
    stop(): void {
      cancel?.();
      queue.clear();
    },
  };
}
