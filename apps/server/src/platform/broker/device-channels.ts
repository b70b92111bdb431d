import { type DeviceChannel, decode, homeTopic, parseTopic } from "@switchboard/contract";
import type * as z from "zod/mini";
import type { Acknowledge } from "../acknowledge.ts";
import type { Clock } from "../clock/clock.ts";
import { memoize } from "../memoize.ts";
import type { Broker } from "./broker.ts";
import type { MessageCounters } from "./message-counters.ts";

/** What a device said, and when it arrived. */
export interface Said<Message> {
  home: string;
  device: string;
  /** The two as one text, to look the device up by. */
  key: string;
  at: Date;
  message: Message;
}

export function deviceKey(home: string, device: string): string {
  return `${home}/${device}`;
}

/** Takes what was said. Only who stores it is given the acknowledgement that the device may be waiting for. */
type Taker<Message> = (said: Said<Message>, acknowledge?: Acknowledge) => void;

interface Channel {
  schema: z.ZodMiniType;
  takers: Taker<unknown>[];
  consumer: Taker<unknown> | undefined;
}

interface ChannelPorts {
  broker: Broker;
  clock: Clock;
  counters: Pick<MessageCounters, "unreadable">;
}

/** What devices say, taken apart once for everyone who listens to the same channel. */
export class DeviceChannels {
  readonly #ports: ChannelPorts;
  readonly #channels = new Map<DeviceChannel, Channel>();

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
  }

  listen<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    taker: Taker<z.output<Schema>>,
  ): Promise<void> {
    return this.#add(name, schema, (channel) => channel.takers.push(taker as Taker<unknown>));
  }

  /** Like listening, but a device that asked for an acknowledgement has it from this one. */
  consume<Schema extends z.ZodMiniType>(
    name: DeviceChannel,
    schema: Schema,
    consumer: Taker<z.output<Schema>>,
  ): Promise<void> {
    return this.#add(name, schema, (channel) => {
      if (channel.consumer) throw new Error(`two consumers of ${name}: which of them would acknowledge?`);
      channel.consumer = consumer as Taker<unknown>;
    });
  }

  async #add(name: DeviceChannel, schema: z.ZodMiniType, join: (channel: Channel) => void): Promise<void> {
    const known = this.#channels.get(name);
    const channel = known ?? { schema, takers: [], consumer: undefined };
    if (channel.schema !== schema) throw new Error(`what is said on ${name} has one shape`);
    join(channel);
    if (known) return;
    this.#channels.set(name, channel);
    await this.#ports.broker.consume(homeTopic("+", name), (topic, payload, acknowledge) =>
      this.#hear(channel, topic, payload, acknowledge),
    );
  }

  #hear(
    { schema, takers, consumer }: Channel,
    topic: string,
    payload: string,
    acknowledge: Acknowledge | undefined,
  ): void {
    const address = addressOf(topic);
    const message = decode(schema, payload);
    if (!address || message === undefined) {
      this.#ports.counters.unreadable(topic);
      acknowledge?.();
      return;
    }
    const said = { ...address, at: this.#ports.clock.now(), message };
    for (const take of takers) take(said);
    if (consumer) consumer(said, acknowledge);
    else acknowledge?.();
  }
}

const addressOf = memoize((topic) => {
  const parsed = parseTopic(topic);
  if (parsed?.kind !== "device") return null;
  const { home, device } = parsed;
  return { home, device, key: deviceKey(home, device) };
});
