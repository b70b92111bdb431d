import { type DeviceChannel, decode, homeTopic, parseTopic } from "@switchboard/contract";
import { isHardwareId } from "@switchboard/domain";
import type * as z from "zod/mini";
import type { Acknowledge } from "../acknowledge.ts";
import type { Clock } from "../clock/clock.ts";
import { memoize } from "../memoize.ts";
import type { Broker } from "./broker.ts";
import type { MessageCounters } from "./message-counters.ts";

/** A message of a device, and when it arrived. */
export interface Received<Message> {
  home: string;
  device: string;
  /** `home` and `device` as one text, to look the device up by. */
  key: string;
  at: Date;
  message: Message;
}

export function deviceKey(home: string, device: string): string {
  return `${home}/${device}`;
}

/** Handles a message. Only the one that stores it gets `acknowledge`, which the device may be waiting for. */
type ChannelListener<Message> = (received: Received<Message>, acknowledge?: Acknowledge) => void;

interface Channel {
  name: DeviceChannel;
  schema: z.ZodMiniType;
  listeners: ChannelListener<unknown>[];
  consumer: ChannelListener<unknown> | undefined;
}

interface ChannelPorts {
  broker: Broker;
  clock: Clock;
  counters: Pick<MessageCounters, "received" | "unreadable">;
}

/** Messages of devices, decoded once for everyone who listens to the same channel. */
export class DeviceChannels {
  readonly #ports: ChannelPorts;
  readonly #channels = new Map<DeviceChannel, Channel>();

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
  }

  listen<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    listener: ChannelListener<z.output<Schema>>,
  ): Promise<void> {
    return this.#add(name, schema, (channel) => channel.listeners.push(listener as ChannelListener<unknown>));
  }

  /** Like listening, but a device that asked for an acknowledgement has it from this one. */
  consume<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    consumer: ChannelListener<z.output<Schema>>,
  ): Promise<void> {
    return this.#add(name, schema, (channel) => {
      if (channel.consumer) throw new Error(`two consumers of ${name}: which of them would acknowledge?`);
      channel.consumer = consumer as ChannelListener<unknown>;
    });
  }

  /** What any server is given of a channel, to be stored by whoever is first. */
  overhear<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    listener: ChannelListener<z.output<Schema>>,
  ): Promise<void> {
    return this.#ports.broker.overhear(homeTopic("+", name), (topic, payload) => {
      const received = this.#read(schema, topic, payload);
      if (received) listener(received);
    });
  }

  async #add(name: DeviceChannel, schema: z.ZodMiniType, join: (channel: Channel) => void): Promise<void> {
    const known = this.#channels.get(name);
    const channel = known ?? { name, schema, listeners: [], consumer: undefined };
    if (channel.schema !== schema) throw new Error(`two schemas for ${name}`);
    join(channel);
    if (known) return;
    this.#channels.set(name, channel);
    await this.#ports.broker.consume(homeTopic("+", name), (topic, payload, acknowledge) =>
      this.#receive(channel, topic, payload, acknowledge),
    );
  }

  #receive(
    { name, schema, listeners, consumer }: Channel,
    topic: string,
    payload: string,
    acknowledge: Acknowledge | undefined,
  ): void {
    this.#ports.counters.received(name);
    const received = this.#read(schema, topic, payload);
    if (!received) {
      this.#ports.counters.unreadable(topic);
      acknowledge?.();
      return;
    }
    for (const listener of listeners) listener(received);
    if (consumer) consumer(received, acknowledge);
    else acknowledge?.();
  }

  #read<Schema extends z.ZodMiniType>(
    schema: Schema,
    topic: string,
    payload: string,
  ): Received<z.output<Schema>> | undefined {
    const address = addressOf(topic);
    const message = decode(schema, payload);
    if (!address || message === undefined) return undefined;
    const { home, device, key } = address;
    return { home, device, key, at: this.#ports.clock.now(), message };
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who speaks on a topic; null for what can be no device of ours, whichever broker let it through. */
export const addressOf = memoize((topic) => {
  const parsed = parseTopic(topic);
  if (parsed?.kind !== "device" || !UUID.test(parsed.home) || !isHardwareId(parsed.device)) return null;
  const { home, device } = parsed;
  return { home, device, channel: parsed.channel, key: deviceKey(home, device) };
});
