import { type DeviceChannel, decode, homeTopic, parseTopic } from "@switchboard/contract";
import { isHardwareId } from "@switchboard/domain/core";
import type * as z from "zod/mini";
import { type Acknowledge, sharedAcknowledge } from "../acknowledge.ts";
import type { Clock } from "../clock/clock.ts";
import { memoize } from "../memoize.ts";
import type { Broker } from "./broker.ts";
import type { MessageCounters } from "./message-counters.ts";

export interface ReceivedMessage<Message> {
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

/** Handles a message and calls `acknowledge`, which the device may be waiting for. */
type ChannelListener<Message> = (received: ReceivedMessage<Message>, acknowledge?: Acknowledge) => void;

interface Channel {
  name: DeviceChannel;
  schema: z.ZodMiniType;
  listeners: ChannelListener<unknown>[];
}

interface ChannelPorts {
  broker: Broker;
  clock: Clock;
  counters: Pick<MessageCounters, "received" | "unreadable">;
}

/** Decodes device messages once for all listeners of a channel. */
export class DeviceChannels {
  readonly #ports: ChannelPorts;
  readonly #channels = new Map<DeviceChannel, Channel>();

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
  }

  /** A device's message is acknowledged once every listener is done with it. */
  listen<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    listener: ChannelListener<z.output<Schema>>,
  ): Promise<void> {
    return this.#add(name, schema, listener as ChannelListener<unknown>);
  }

  /** Receives the channel's messages on every server; the first to store one wins. */
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

  async #add(name: DeviceChannel, schema: z.ZodMiniType, listener: ChannelListener<unknown>): Promise<void> {
    const known = this.#channels.get(name);
    const channel = known ?? { name, schema, listeners: [] };
    if (channel.schema !== schema) throw new Error(`two schemas for ${name}`);
    channel.listeners.push(listener);
    if (known) return;
    this.#channels.set(name, channel);
    await this.#ports.broker.consume(homeTopic("+", name), (topic, payload, acknowledge) =>
      this.#receive(channel, topic, payload, acknowledge),
    );
  }

  #receive(
    { name, schema, listeners }: Channel,
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
    const share = sharedAcknowledge(acknowledge, listeners.length);
    for (const listener of listeners) listener(received, share);
  }

  #read<Schema extends z.ZodMiniType>(
    schema: Schema,
    topic: string,
    payload: string,
  ): ReceivedMessage<z.output<Schema>> | undefined {
    const address = addressOf(topic);
    const message = decode(schema, payload);
    if (!address || message === undefined) return undefined;
    const { home, device, key } = address;
    return { home, device, key, at: this.#ports.clock.now(), message };
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses who sent a topic; null for anything that cannot be a device of ours, whichever broker forwarded it. */
export const addressOf = memoize((topic) => {
  const parsed = parseTopic(topic);
  if (parsed?.kind !== "device" || !UUID.test(parsed.home) || !isHardwareId(parsed.device)) return null;
  const { home, device } = parsed;
  return { home, device, channel: parsed.channel, key: deviceKey(home, device) };
});
