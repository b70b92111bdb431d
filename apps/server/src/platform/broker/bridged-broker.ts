import type { Server as HttpServer } from "node:http";
import { homeTopic, parseTopic } from "@switchboard/contract";
import { Audience } from "./audience.ts";
import type { Broker, ConsumeOptions, DurableConsumer, MessageHandler, WebDoor } from "./broker.ts";
import type { BrokerMonitor } from "./broker-guards.ts";
import { DeliveryWatch } from "./delivery-watch.ts";
import { EmbeddedBroker } from "./embedded-broker.ts";
import { LiveFeed } from "./live-feed.ts";
import type { Gatekeeper, Peer } from "./peer.ts";
import { PingGuards } from "./ping-guards.ts";
import { RemoteBroker, type RemoteOptions } from "./remote-broker.ts";

interface BridgeOptions {
  gatekeeper: Gatekeeper;
  monitor: BrokerMonitor;
  remote: RemoteOptions;
  lingerMs?: number;
}

interface Parts {
  people: EmbeddedBroker;
  remote: RemoteBroker;
  feed: LiveFeed;
  watch: DeliveryWatch;
}

/**
 * People connect through the server, devices through an external broker (design §8). Whatever broker that is, people
 * have the ports, the per-message rights and the limits of the embedded one; the server subscribes to the external one
 * once for all of them.
 */
export class BridgedBroker implements Broker {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async connect({ gatekeeper, monitor, remote: options, lingerMs }: BridgeOptions): Promise<BridgedBroker> {
    const { url, onError, onNotice, waitingMs } = options;
    const remote = await RemoteBroker.connect(options);
    const [pings, audience] = [new PingGuards(), new Audience()];
    const people = await EmbeddedBroker.start(onlyPeople(gatekeeper), monitor, {
      pingsOf: (home, device) => pings.of(home, device),
      topics: {
        joined(topic, connection) {
          feed.join(topic);
          const join = () => audience.join(topic, connection);
          // Joins only after the subscription is established, because the broker sends retained messages to new
          // subscribers only once.
          const subscribed = feed.heard(topic);
          if (subscribed) void subscribed.then(() => connection.topics.has(topic) && join());
          else join();
        },
        left(topic, connection) {
          audience.leave(topic, connection);
          feed.leave(topic);
        },
        heard: (topic) => feed.heard(topic),
      },
    });
    const feed: LiveFeed = await LiveFeed.connect({
      ...{ url, onError, onNotice, waitingMs, lingerMs },
      deliver(topic, payload) {
        if (isKept(topic)) people.keep(topic, payload);
        audience.tell(topic, payload);
      },
      onLeft: (filter) => people.forget(filter),
      // The screens may show outdated values without knowing, so they reconnect and read again.
      onLost: () => {
        people.closeAll();
        people.forget();
      },
    });
    await people.consume(homeTopic("+", "ping"), (topic, payload, acknowledge) => {
      acknowledge?.();
      // A lost ping does no harm, because heartbeats come anyway.
      remote.publish(topic, payload).catch(onError);
    });
    const watch = new DeliveryWatch({
      ...options,
      isConnected: () => feed.isConnected(),
      publish: (topic) => remote.publish(topic, ""),
    });
    const probe = watch.add(feed);
    feed.onProbe(() => probe.heard());
    return new BridgedBroker({ people, remote, feed, watch });
  }

  /** Publishes through the external broker, so that the people of every server get it once and in order. */
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void> {
    return this.#parts.remote.publish(topic, payload, options);
  }

  publishHere(topic: string, payload: string): Promise<void> {
    return this.#parts.people.publish(topic, payload);
  }

  subscribe(filters: string[], handler: MessageHandler): Promise<void> {
    return this.#parts.remote.subscribe(filters, handler);
  }

  consume(filter: string, consumer: DurableConsumer, options?: ConsumeOptions): Promise<void> {
    return this.#parts.remote.consume(filter, consumer, options);
  }

  overhear(filter: string, handler: MessageHandler): Promise<void> {
    return this.#parts.remote.overhear(filter, handler);
  }

  async startConsuming(): Promise<void> {
    await this.#parts.remote.startConsuming();
    await this.#parts.watch.start();
  }

  takeOverGone(): Promise<void> {
    return this.#parts.remote.takeOverGone();
  }

  isReachable(): boolean {
    const { remote, feed, watch } = this.#parts;
    return remote.isReachable() && feed.isConnected() && !watch.isSilent();
  }

  peers(): Iterable<{ peer: Peer; close(): void }> {
    return this.#parts.people.peers();
  }

  disconnect(clientId: string): Promise<void> {
    return this.#parts.remote.disconnect(clientId);
  }

  attachTo(server: HttpServer, door: WebDoor): void {
    this.#parts.people.attachTo(server, { ...door, isOpen: () => this.#parts.feed.isConnected() });
  }

  async listen(): Promise<undefined> {
    // Devices belong to the external broker.
  }

  async close(): Promise<void> {
    const { people, remote, feed, watch } = this.#parts;
    await people.close();
    await watch.stop();
    await feed.close();
    await remote.close();
  }
}

/** Rejects devices, because nobody would receive their messages here. */
function onlyPeople(gatekeeper: Gatekeeper): Gatekeeper {
  return {
    async admit(credentials) {
      const peer = await gatekeeper.admit(credentials);
      return peer?.kind === "session" ? peer : undefined;
    },
  };
}

/** External brokers forward retained messages like others; the topic tells which to keep for later subscribers. */
function isKept(topic: string): boolean {
  const parsed = parseTopic(topic);
  return parsed?.kind === "device" && parsed.channel === "status";
}
