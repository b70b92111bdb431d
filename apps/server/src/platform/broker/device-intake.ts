import type { DeviceChannel } from "@switchboard/contract";
import type * as z from "zod/mini";
import { BatchQueue } from "../batch-queue.ts";
import { isStoreUnreachable } from "../db/store-unreachable.ts";
import type { DeviceChannels, Received } from "./device-channels.ts";
import type { MessageCounters } from "./message-counters.ts";

/** More than a building says while the store is away for minutes; beyond it the newest are dropped and counted. */
const CAPACITY = 50_000;
const RETRY_MS = 500;

export interface IntakePorts {
  channels: DeviceChannels;
  counters: Pick<MessageCounters, "lost">;
}

/** One kind of device message on its way into the store. */
export interface Intake {
  start(): Promise<void>;
  /** Waits until everything received so far is stored. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface IntakeOptions<Schema extends z.ZodMiniType, Item> {
  channel: DeviceChannel;
  schema: Schema;
  /** What is queued of a message until it is stored; `asReceived` queues all of it. */
  pack(received: Received<z.output<Schema>>): Item;
  write(batch: Item[]): Promise<void>;
  /** Messages per batch; 1 where a message that cannot be stored must not take another device's with it. */
  size: number;
  /** True where a device that asked for an acknowledgement has it only once its message is stored. */
  acknowledgesWhenStored?: boolean;
}

export const asReceived = <Message>(received: Received<Message>): Received<Message> => received;

/** Carries one kind of message of all devices into the store: in order, and kept while the store is away. */
export class DeviceIntake<Schema extends z.ZodMiniType, Item> implements Intake {
  readonly #channels: DeviceChannels;
  readonly #options: IntakeOptions<Schema, Item>;
  readonly #queue: BatchQueue<Item>;

  constructor({ channels, counters }: IntakePorts, options: IntakeOptions<Schema, Item>) {
    this.#channels = channels;
    this.#options = options;
    this.#queue = new BatchQueue({
      write: options.write,
      isTransient: isStoreUnreachable,
      onFailed: (error, count) => counters.lost(count, error),
      onDropped: (count) => counters.lost(count),
      size: options.size,
      capacity: CAPACITY,
      retryMs: RETRY_MS,
    });
  }

  start(): Promise<void> {
    const { channel, schema, acknowledgesWhenStored, pack } = this.#options;
    const queue = this.#queue;
    if (!acknowledgesWhenStored)
      return this.#channels.listen(channel, schema, (received) => void queue.push(pack(received)));
    return this.#channels.consume(channel, schema, (received, acknowledge) => queue.push(pack(received), acknowledge));
  }

  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
