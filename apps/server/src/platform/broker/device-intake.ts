import { decode, homeTopic } from "@switchboard/contract";
import { type Acknowledge, sharedAcknowledge } from "../acknowledge.ts";
import type { Clock } from "../clock/clock.ts";
import type { Broker } from "./broker.ts";
import {
  type DeviceSubscriber,
  REPORTS,
  type ReceivedReport,
  type ReportChannel,
  type SubscriberQueue,
} from "./device-subscriber.ts";
import type { MessageCounters } from "./message-counters.ts";
import { addressOf } from "./received-message.ts";

interface IntakePorts {
  broker: Pick<Broker, "consume" | "overhear">;
  clock: Clock;
  counters: MessageCounters;
}

/** Creates one intake for each channel that has subscribers. */
export function deviceIntakes(ports: IntakePorts, subscribers: readonly DeviceSubscriber[]): DeviceIntake[] {
  const byChannel = Map.groupBy(subscribers, ({ channel }) => channel);
  return [...byChannel].map(([channel, own]) => new DeviceIntake(ports, channel, own));
}

interface OpenSubscriber {
  isHeardByAll: boolean;
  queue: SubscriberQueue<ReportChannel>;
}

/**
 * Receives one kind of message of all devices, decodes each message once and hands it to every subscriber. The message
 * is acknowledged once all of them are done with it.
 */
export class DeviceIntake {
  readonly #ports: IntakePorts;
  readonly #channel: ReportChannel;
  readonly #subscribers: readonly OpenSubscriber[];

  constructor(ports: IntakePorts, channel: ReportChannel, subscribers: readonly DeviceSubscriber[]) {
    this.#ports = ports;
    this.#channel = channel;
    this.#subscribers = subscribers.map(({ isHeardByAll, open }) => ({ isHeardByAll, queue: open(ports.counters) }));
  }

  async start(): Promise<void> {
    const { broker } = this.#ports;
    const filter = homeTopic("+", this.#channel);
    const hearing = this.#subscribers.filter(({ isHeardByAll }) => isHeardByAll);
    if (hearing.length > 0)
      await broker.overhear(filter, (topic, payload) => {
        const received = this.#read(topic, payload);
        if (received) this.#hand(hearing, received);
      });
    await broker.consume(filter, (...message) => this.#receive(...message));
  }

  /** Waits until every subscriber is done with everything received so far. */
  async settled(): Promise<void> {
    await Promise.all(this.#subscribers.map(({ queue }) => queue.settled()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#subscribers.map(({ queue }) => queue.close()));
  }

  #receive(topic: string, payload: string, acknowledge?: Acknowledge): void {
    const { counters } = this.#ports;
    counters.received(this.#channel);
    const received = this.#read(topic, payload);
    if (!received) {
      counters.unreadable(topic);
      acknowledge?.();
      return;
    }
    this.#hand(this.#subscribers, received, acknowledge);
  }

  #read(topic: string, payload: string): ReceivedReport<ReportChannel> | undefined {
    const address = addressOf(topic);
    const message = decode(REPORTS[this.#channel], payload);
    if (!address || message === undefined) return undefined;
    const { enterpriseId, device, key } = address;
    return { enterpriseId, device, key, at: this.#ports.clock.now(), message };
  }

  #hand(
    subscribers: readonly OpenSubscriber[],
    received: ReceivedReport<ReportChannel>,
    acknowledge?: Acknowledge,
  ): void {
    const share = sharedAcknowledge(acknowledge, subscribers.length);
    for (const { queue } of subscribers)
      try {
        queue.push(received, share);
      } catch (error) {
        // Sent again, the message would fail again, so it counts like one that the store rejects.
        this.#ports.counters.refused(
          { enterpriseId: received.enterpriseId, device: received.device, channel: this.#channel },
          error,
        );
        share?.();
      }
  }
}
