import type { DeviceChannel } from "@switchboard/contract";
import type * as z from "zod/mini";
import type { Acknowledge } from "../acknowledge.ts";
import { type BatchOptions, BatchQueue, type Gathering } from "../batch-queue.ts";
import { retryAfter } from "../db/store-errors.ts";
import type { DeviceChannels, Received } from "./device-channels.ts";
import type { MessageCounters } from "./message-counters.ts";

/** More than a building says while the store is away for minutes; beyond it the newest are dropped and counted. */
const CAPACITY = 50_000;

export interface IntakePorts {
  channels: DeviceChannels;
  counters: StorageCounters;
}

/** One kind of device message on its way into the store. */
export interface Intake {
  start(): Promise<void>;
  /** Waits until everything received so far is stored. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Who sent what is queued. */
interface Sent {
  home: string;
  device: string;
}

export type StorageCounters = Pick<MessageCounters, "lost" | "refused" | "delayed" | "queue">;

/** How every queue of device messages takes it when the store does not: what passes is waited for, the rest is counted. */
export function intakeQueue<Item extends Sent>(
  counters: StorageCounters,
  own: Pick<BatchOptions<Item>, "write" | "size" | "backlog" | "givesWay" | "gather"> & {
    /** What operators know the queue by. */
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
  /** What operators know its queue by, where that is not the channel: several may listen to one. */
  name?: string;
  schema: Schema;
  /** What is queued of a message until it is stored; `asReceived` queues all of it. */
  pack(received: Received<z.output<Schema>>): Item;
  write(batch: Item[]): Promise<void>;
  /** Messages per batch; one that cannot be stored takes no other with it. */
  size: number;
  /** How long messages gather; only for what nobody waits for, or not for long. */
  gather?: Gathering;
  /** True for answers that somebody waits for: every server stores them, so that none waits in one that stands still. */
  isHeardByAll?: boolean;
}

export const asReceived = <Message>(received: Received<Message>): Received<Message> => received;

/** Carries one kind of message of all devices into the store: in order, and kept while the store is away. */
export class DeviceIntake<Schema extends z.ZodMiniType, Item extends Sent> implements Intake {
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
    const store = (received: Received<z.output<Schema>>, acknowledge?: Acknowledge) =>
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
