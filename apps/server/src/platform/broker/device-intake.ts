import type { DeviceChannel } from "@switchboard/contract";
import type * as z from "zod/mini";
import { BatchQueue } from "../batch-queue.ts";
import { isStoreAway } from "../db/store-away.ts";
import type { DeviceChannels, Said } from "./device-channels.ts";
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
  /** What waits for the store; `asSaid` where that is all of it. */
  pack(said: Said<z.output<Schema>>): Item;
  write(batch: Item[]): Promise<void>;
  /** How many go together; 1 where one that cannot be stored must not take another device's with it. */
  size: number;
  /** True where a device that asked for an acknowledgement has it only once its message is stored. */
  answersWhenStored?: boolean;
}

export const asSaid = <Message>(said: Said<Message>): Said<Message> => said;

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
      isPassing: isStoreAway,
      onFailed: (error, count) => counters.lost(count, error),
      onDropped: (count) => counters.lost(count),
      size: options.size,
      capacity: CAPACITY,
      retryMs: RETRY_MS,
    });
  }

  start(): Promise<void> {
    const { channel, schema, answersWhenStored, pack } = this.#options;
    const queue = this.#queue;
    if (!answersWhenStored) return this.#channels.listen(channel, schema, (said) => void queue.push(pack(said)));
    return this.#channels.consume(channel, schema, (said, acknowledge) => queue.push(pack(said), acknowledge));
  }

  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
