import { ConfigReport, EventReport, IrReport, PowerReport, SensorReport } from "@switchboard/contract";
import type * as z from "zod/mini";
import type { Acknowledge } from "../acknowledge.ts";
import type { Gathering } from "../batch-queue.ts";
import { intakeQueue, type QueuedMessage, type StorageCounters } from "./intake-queue.ts";
import type { ReceivedMessage } from "./received-message.ts";

/** The messages that modules subscribe to. Live state is not among them, because its three topics share one queue. */
export const REPORTS = {
  power: PowerReport,
  sensor: SensorReport,
  event: EventReport,
  config: ConfigReport,
  ir: IrReport,
} as const;

export type ReportChannel = keyof typeof REPORTS;
export type ReceivedReport<Channel extends ReportChannel> = ReceivedMessage<z.output<(typeof REPORTS)[Channel]>>;

/** The queue of one subscriber: storing readings must not wait for a workflow that somebody is editing. */
export interface SubscriberQueue<Channel extends ReportChannel> {
  push(received: ReceivedReport<Channel>, acknowledge?: Acknowledge): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A part of a module that stores or judges one kind of device message. */
export interface DeviceSubscriber<Channel extends ReportChannel = ReportChannel> {
  channel: Channel;
  /** True for awaited answers: every server stores them, so that none is stuck in a server that hangs. */
  isHeardByAll: boolean;
  open(counters: StorageCounters): SubscriberQueue<Channel>;
}

interface SubscriberOptions<Channel extends ReportChannel, Item> {
  /** The name of the queue in metrics, where it is not the channel, because a channel has several subscribers. */
  name?: string;
  /** Extracts the queued part of a message, because tens of thousands may wait. */
  pack(received: ReceivedReport<Channel>): Item;
  write(batch: Item[]): Promise<void>;
  /** Messages per batch; one that cannot be stored does not affect the others. */
  size: number;
  /** How long messages gather; only for messages that nobody waits for, or not for long. */
  gather?: Gathering;
  isHeardByAll?: boolean;
}

/** Carries one kind of message of all devices into the store, in order, and keeps it while the store is away. */
export function deviceSubscriber<Channel extends ReportChannel, Item extends QueuedMessage>(
  channel: Channel,
  { name = channel, pack, write, size, gather, isHeardByAll = false }: SubscriberOptions<Channel, Item>,
): DeviceSubscriber<Channel> {
  return {
    channel,
    isHeardByAll,
    open(counters) {
      const queue = intakeQueue<Item>(counters, { name, write, size, gather, channelOf: () => channel });
      return {
        push: (received, acknowledge) => queue.push(pack(received), acknowledge),
        settled: () => queue.settled(),
        close: () => queue.close(),
      };
    },
  };
}
