import { connect, type MqttClient } from "mqtt";
import { every } from "../clock/every.ts";
import type { Broker, ConsumeOptions, DurableConsumer, MessageHandler } from "./broker.ts";
import { connectionTo } from "./broker-addresses.ts";
import { deafBroker, withoutSession, withoutSharing } from "./broker-error.ts";
import { deliverToAll } from "./deliver-to-all.ts";
import { DeliveryWatch } from "./delivery-watch.ts";
import { DurableLink, type ProtocolVersion, RECONNECT } from "./durable-link.ts";
import { firstConnect } from "./first-connect.ts";
import { type Lease, LedLink } from "./led-link.ts";
import { RecentMessages } from "./recent-messages.ts";
import { takeOverSession } from "./session-takeover.ts";
import { StandingSubscriptions, shared } from "./standing-subscriptions.ts";
import { TopicRoutes } from "./topic-routes.ts";
import { unfailingConsumer, unfailingHandler } from "./unfailing.ts";

const TAKEOVER_MS = 5000;
/** A broker that accepts a connection and does not answer is tried again after this. */
const CONNECT_MS = 10_000;
/** How soon a server notices that another has started or ended. */
const SHARING_MS = 2000;
/** Yields to other work after this many messages, so that a flood does not delay calls and schedules. */
export const PER_TURN = 200;

/** The number by which the broker recognises a server after a restart. */
interface OwnNumber {
  value: number;
  onChange(handler: (value: number) => void): void;
  /** Returns whether no other server runs at the moment; undefined while that is unknown. */
  isAlone(): Promise<boolean | undefined>;
  /** Hands over the numbers of servers that are gone, never one to two at a time. */
  lookForGone?(takeOver: (number: number) => Promise<void>): Promise<void>;
  /** Returns a lease for work that one server at a time does for all. */
  lease?(name: string): Lease;
}

export interface RemoteOptions {
  url: string;
  onError(error: unknown): void;
  /** Receives notices for the person who starts the server: that the broker is waited for, or what it lacks. */
  onNotice?(text: string): void;
  /** Called when device messages stop arriving though the broker is connected, and when they arrive again. */
  onDelivery?(delivers: boolean): void;
  /** Without a number, messages that the broker keeps for this server are lost once it is gone. */
  number?: OwnNumber;
  probeMs?: number;
  waitingMs?: number;
  /** How long a session that is taken over has to be silent to count as empty. */
  quietMs?: number;
  /** True when the broker stores the device accounts itself. */
  keepsAccounts?: boolean;
}

/** An external broker (Mosquitto, EMQX) to which only devices and servers connect. */
export class RemoteBroker implements Omit<Broker, "publishHere" | "peers" | "attachTo" | "listen"> {
  readonly #options: RemoteOptions;
  readonly #client: MqttClient;
  readonly #subscriptions: StandingSubscriptions;
  readonly #handlers = new TopicRoutes<MessageHandler>();
  readonly #consumers = new TopicRoutes<DurableConsumer>();
  readonly #consumedFilters: string[] = [];
  readonly #once = new TopicRoutes<true>();
  readonly #recent = new RecentMessages();
  readonly #delivery: DeliveryWatch;
  readonly #overheard: string[] = [];
  #link: DurableLink | undefined;
  #ledLink: LedLink | undefined;
  #sharing: { stop(): Promise<void> } | undefined;

  private constructor(options: RemoteOptions, client: MqttClient) {
    this.#options = options;
    this.#client = client;
    this.#subscriptions = new StandingSubscriptions(client, options.onError);
    this.#delivery = new DeliveryWatch({
      ...options,
      isConnected: () => this.#isConnected(),
      publish: (topic) => this.publish(topic, ""),
    });
    const probe = this.#delivery.add(this.#subscriptions);
    client.on("message", (topic, bytes) => {
      // Overheard messages come by another kind of subscription, and prove nothing for the shared ones.
      if (topic === this.#subscriptions.probeTopic) probe.heard();
      const payload = bytes.toString();
      for (const handle of this.#handlers.of(topic)) handle(topic, payload);
    });
    let handled = 0;
    client.handleMessage = (_packet, done) => {
      handled += 1;
      if (handled % PER_TURN === 0) setImmediate(done);
      else done();
    };
  }

  /** The credentials are part of the address; the client reconnects by itself. */
  static async connect(options: RemoteOptions): Promise<RemoteBroker> {
    const { url, onNotice = () => undefined, waitingMs } = options;
    const { address, servers } = connectionTo(url);
    const named = { clientId: randomName(), connectTimeout: CONNECT_MS, ...(servers && { servers }) };
    const client = connect(address, { ...RECONNECT, ...named });
    await firstConnect(client, { url, onWaiting: onNotice, saidAgainMs: waitingMs });
    client.on("error", options.onError);
    return new RemoteBroker(options, client);
  }

  async publish(topic: string, payload: string, options: { qos?: 0 | 1; retain?: boolean } = {}): Promise<void> {
    // Without a connection a command would wait in memory and leave late, so it fails at once.
    if (!this.#client.connected) throw new Error("the broker is out of reach");
    await this.#client.publishAsync(topic, payload, { qos: options.qos ?? 0, retain: options.retain ?? false });
  }

  async subscribe(filters: string[], handle: MessageHandler): Promise<void> {
    const unfailing = unfailingHandler(handle, this.#options.onError);
    for (const filter of filters) this.#handlers.add(filter, unfailing);
    await this.#listen(this.#subscriptions, filters);
  }

  async consume(filter: string, consumer: DurableConsumer, { once = false }: ConsumeOptions = {}): Promise<void> {
    this.#consumers.add(filter, unfailingConsumer(consumer, this.#options.onError));
    if (once) this.#once.add(filter, true);
    this.#consumedFilters.push(filter);
  }

  async overhear(filter: string, handle: MessageHandler): Promise<void> {
    this.#handlers.add(filter, unfailingHandler(handle, this.#options.onError));
    this.#overheard.push(filter);
  }

  async startConsuming(): Promise<void> {
    const consume: DurableConsumer = (topic, payload, acknowledge) => {
      if (this.#once.of(topic).length > 0) this.#recent.add(topic, payload);
      deliverToAll(this.#consumers.of(topic), topic, payload, acknowledge);
    };
    if (DurableLink.canUse(this.#options.url)) await this.#openSession(consume);
    else {
      // The broker gets its acknowledgement before anything is stored.
      this.#options.onNotice?.(withoutSession(this.#options.url));
      await this.subscribe(this.#consumedFilters, consume);
    }
    await this.#delivery.start();
    this.#sharing = every(
      this.#options.probeMs ?? SHARING_MS,
      async () => this.#link && this.#shareOrNot(this.#link),
      this.#options.onError,
    );
  }

  /** Receives device messages in a session that the broker keeps: one per server, shared, or one for all. */
  async #openSession(consume: DurableConsumer): Promise<void> {
    this.#link = await this.#openLink(consume);
    if (this.#link?.canShare) {
      await this.#shareOrNot(this.#link);
      await this.#listen(this.#link.subscriptions, this.#consumedFilters);
      await this.#listen(this.#subscriptions, []);
    } else {
      await this.#link?.close({ endSession: true });
      await this.#subscriptions.setAlone(true);
      await this.#listen(this.#subscriptions, []);
      this.#ledLink = await this.#openLedLink(consume, this.#link ? 5 : 4);
      this.#link = undefined;
    }
    // Uses the other connection, where nothing is shared, so that each server receives everything.
    await this.#subscriptions.addOwn(this.#overheard);
  }

  async #openLedLink(consume: DurableConsumer, protocolVersion: ProtocolVersion): Promise<LedLink> {
    const { url, onError, onNotice, number } = this.#options;
    onNotice?.(withoutSharing(url));
    let onHeard = (): void => undefined;
    const link = await LedLink.open({
      ...{ url, protocolVersion, onError, filters: this.#consumedFilters },
      lease: number?.lease?.("broker-session") ?? ALWAYS,
      consume: (topic, payload, acknowledge) => {
        onHeard();
        consume(topic, payload, acknowledge);
      },
    });
    const probe = this.#delivery.add(link);
    onHeard = () => probe.heard();
    return link;
  }

  /** Keeps the present mode while the number of servers is unknown. */
  async #shareOrNot(link: DurableLink): Promise<void> {
    const isAlone = await this.#options.number?.isAlone();
    if (isAlone !== undefined) await link.subscriptions.setAlone(isAlone);
  }

  async takeOverGone(): Promise<void> {
    const { url } = this.#options;
    if (!this.#link) return;
    await this.#options.number?.lookForGone?.((number) =>
      takeOverSession({
        url,
        clientId: nameOf(number),
        // The former server may have been alone, with plain subscriptions.
        filters: this.#consumedFilters.flatMap((filter) => [filter, shared(filter)]),
        consume: (topic, payload, acknowledge) => {
          // A server that is alone by now has received it too, and an old state must not follow a newer one.
          if (this.#recent.has(topic, payload)) acknowledge?.();
          else deliverToAll(this.#consumers.of(topic), topic, payload, acknowledge);
        },
        quietMs: this.#options.quietMs,
      }),
    );
  }

  async #openLink(consume: DurableConsumer): Promise<DurableLink | undefined> {
    const { url, onError, number } = this.#options;
    let onHeard = (): void => undefined;
    const link = await DurableLink.open({
      url,
      clientId: number ? nameOf(number.value) : randomName(),
      consume: (topic, payload, acknowledge) => {
        onHeard();
        consume(topic, payload, acknowledge);
      },
      onError,
      isThere: () => this.#client.connected,
    });
    if (!link?.canShare) return link;
    const probe = this.#delivery.add(link.subscriptions);
    onHeard = () => probe.heard();
    number?.onChange((value) => link.rename(nameOf(value)));
    return link;
  }

  isReachable(): boolean {
    return this.#isConnected() && !this.#delivery.isSilent();
  }

  #isConnected(): boolean {
    return this.#client.connected && (this.#ledLink ?? this.#link)?.isConnected() !== false;
  }

  async #listen(subscriptions: StandingSubscriptions, filters: readonly string[]): Promise<void> {
    try {
      await subscriptions.add(filters);
    } catch (error) {
      const { code, message } = error as Error & { code?: unknown };
      throw typeof code === "number" ? deafBroker(this.#options.url, message) : error;
    }
  }

  /**
   * A client id belongs to the latest connection with it (MQTT 3.1.4), so the server takes it over and leaves. A broker
   * that stores the accounts disconnects the device itself when the account changes: a takeover could come first, and
   * a removed device would connect again until its account is disabled.
   */
  async disconnect(clientId: string): Promise<void> {
    const { url, keepsAccounts } = this.#options;
    if (keepsAccounts) return;
    const { address, servers } = connectionTo(url);
    const takeover = connect(address, {
      ...(servers && { servers }),
      clientId,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: TAKEOVER_MS,
    });
    try {
      await new Promise<void>((resolve, reject) => {
        takeover.once("connect", () => resolve());
        takeover.once("error", reject);
        takeover.once("close", () => reject(new Error("the broker refused the client id")));
      });
    } finally {
      await takeover.endAsync(true);
    }
  }

  /** Other servers get its share of messages at once; without any, the messages wait for the next start. */
  async close(): Promise<void> {
    const { number } = this.#options;
    await this.#sharing?.stop();
    await this.#delivery.stop();
    // When the store cannot answer, the session is kept, so that waiting messages are not lost.
    const endSession = !number || (await number.isAlone().catch(() => undefined)) === false;
    await this.#link?.close({ endSession });
    await this.#ledLink?.close();
    await this.#client.endAsync(true);
  }
}

/** For a server that shares its broker with no other. */
const ALWAYS: Lease = { hold: async () => true, release: async () => undefined };

function nameOf(number: number): string {
  return `switchboard-consumer-${number}`;
}

function randomName(): string {
  return `switchboard-${crypto.randomUUID()}`;
}
