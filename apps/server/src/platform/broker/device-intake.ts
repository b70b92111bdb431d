import type { DeviceChannel } from "@switchboard/contract";
import type * as z from "zod/mini";
import type { Acknowledge } from "../acknowledge.ts";
import { type BatchOptions, BatchQueue, type Gathering } from "../batch-queue.ts";
import { retryAfter } from "../db/store-errors.ts";
import type { DeviceChannels, ReceivedMessage } from "./device-channels.ts";
import type { MessageCounters } from "./message-counters.ts";

/** More than a building sends while the store is away for minutes; beyond it the newest are dropped and counted. */
const CAPACITY = 50_000;

export interface IntakePorts {
  channels: DeviceChannels;
  counters: StorageCounters;
}

/** Carries one kind of device message into the store. */
export interface Intake {
  start(): Promise<void>;
  /** Waits until everything received so far is stored. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface QueuedMessage {
  home: string;
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
      counters.refused({ home: item.home, device: item.device, channel: channelOf(item) }, error),
    onLost: (error, count) => counters.lost(count, error),
    onDropped: (count) => counters.lost(count),
    capacity: CAPACITY,
  });
}

interface IntakeOptions<Schema extends z.ZodMiniType, Item> {
  channel: DeviceChannel;
  /** The name of the queue in metrics, where it is not the channel, because several may listen to one. */
  name?: string;
  schema: Schema;
  /** Extracts the queued part of a message; `asReceived` queues all of it. */
  pack(received: ReceivedMessage<z.output<Schema>>): Item;
  write(batch: Item[]): Promise<void>;
  /** Messages per batch; one that cannot be stored does not affect the others. */
  size: number;
  /** How long messages gather; only for messages that nobody waits for, or not for long. */
  gather?: Gathering;
  /** True for awaited answers: every server stores them, so that none is stuck in a server that hangs. */
  isHeardByAll?: boolean;
}

export const asReceived = <Message>(received: ReceivedMessage<Message>): ReceivedMessage<Message> => received;

/** Carries one kind of message of all devices into the store, in order, and keeps it while the store is away. */
export class DeviceIntake<Schema extends z.ZodMiniType, Item extends QueuedMessage> implements Intake {
  readonly #channels: DeviceChannels;
  readonly #options: IntakeOptions<Schema, Item>;
  readonly #queue: BatchQueue<Item>;

  constructor({ channels, counters }: IntakePorts, options: IntakeOptions<Schema, Item>) {
    this.#channels = channels;
    this.#options = options;
    const { write, size, channel, name = channel, gather } = options;
    this.#queue = intakeQueue<Item>(counters, { name, write, size, gather, channelOf: () => channel });
  }

  async start(): Promise<void> {
    const { channel, schema, isHeardByAll, pack } = this.#options;
    const queue = this.#queue;
    const store = (received: ReceivedMessage<z.output<Schema>>, acknowledge?: Acknowledge) =>
      queue.push(pack(received), acknowledge);
    if (isHeardByAll) await this.#channels.overhear(channel, schema, store);
    return this.#channels.listen(channel, schema, store);
  }

  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
