import type { DeviceChannel } from "@switchboard/contract";
import { type BatchOptions, BatchQueue } from "../batch-queue.ts";
import { retryAfter } from "../db/store-errors.ts";
import type { MessageCounters } from "./message-counters.ts";

/** More than a building sends while the store is away for minutes; beyond it the newest are dropped and counted. */
const CAPACITY = 50_000;

export interface QueuedMessage {
  enterpriseId: string;
  device: string;
}

export type StorageCounters = Pick<MessageCounters, "lost" | "refused" | "delayed" | "queue">;

/** Creates a queue of device messages: temporary store failures are waited out, the rest is counted. */
export function intakeQueue<Item extends QueuedMessage>(
  counters: StorageCounters,
  own: Pick<BatchOptions<Item>, "write" | "size" | "backlog" | "givesWay" | "gather"> & {
    /** The name of the queue in metrics. */
    name: string;
    channelOf(item: Item): DeviceChannel;
  },
): BatchQueue<Item> {
  const { channelOf, name, ...options } = own;
  return new BatchQueue<Item>({
    ...options,
    watch: counters.queue?.(name),
    retryAfter,
    onDelayed: (error) => counters.delayed(error),
    onRefused: (error, item) =>
      counters.refused({ enterpriseId: item.enterpriseId, device: item.device, channel: channelOf(item) }, error),
    onLost: (error, count) => counters.lost(count, error),
    onDropped: (count) => counters.lost(count),
    capacity: CAPACITY,
  });
}
