import { homeTopic, parseTopic } from "@switchboard/contract";
import { connect, type MqttClient } from "mqtt";
import { connectionTo } from "./broker-addresses.ts";
import { RECONNECT } from "./durable-link.ts";
import { firstConnect } from "./first-connect.ts";

/** A reloaded page is back within this time, so that its home is not unsubscribed and subscribed again. */
const LINGER_MS = 5000;
/** Yields to other work after this long, because a message may be for one page or for five hundred. */
const TURN_MS = 8;

interface FeedOptions {
  url: string;
  /** Forwards a received message. */
  deliver(topic: string, payload: Buffer): void;
  /** Called when nobody listens to a filter any more, so that cached values are no longer updated. */
  onLeft(filter: string): void;
  /** Called when messages may have been missed. */
  onLost(): void;
  onError(error: unknown): void;
  onNotice?: ((text: string) => void) | undefined;
  waitingMs?: number | undefined;
  lingerMs?: number | undefined;
}

/**
 * Subscribes at an external broker once for all people of this server: each channel of a home for as long as somebody
 * here listens to it. It uses its own connection, so that nothing else arrives twice.
 */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #client: MqttClient;
  readonly #listeners = new Map<string, number>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  /** Subscriptions that the broker has not confirmed yet. */
  readonly #unconfirmed = new Map<string, Promise<void>>();
  #onProbe: () => void = () => undefined;

  private constructor(options: FeedOptions, client: MqttClient) {
    this.#options = options;
    this.#client = client;
    let since = performance.now();
    client.handleMessage = ({ topic, payload }, done) => {
      if (topic === this.probeTopic) this.#onProbe();
      else options.deliver(topic, typeof payload === "string" ? Buffer.from(payload) : payload);
      if (performance.now() - since < TURN_MS) return done();
      setImmediate(() => {
        since = performance.now();
        done();
      });
    };
    client.on("connect", () => void this.renew().catch(options.onError));
    client.on("close", () => options.onLost());
  }

  static async connect(options: FeedOptions): Promise<LiveFeed> {
    const { url, onNotice = () => undefined, waitingMs } = options;
    const clientId = `switchboard-live-${crypto.randomUUID()}`;
    const { address, servers } = connectionTo(url);
    const client = connect(address, { ...RECONNECT, clientId, clean: true, ...(servers && { servers }) });
    await firstConnect(client, { url, onWaiting: onNotice, saidAgainMs: waitingMs });
    client.on("error", options.onError);
    const feed = new LiveFeed(options, client);
    await feed.renew();
    return feed;
  }

  /** A topic of this connection alone, by which it checks that its subscriptions work. */
  get probeTopic(): string {
    return `switchboard/probe/${this.#client.options.clientId}`;
  }

  onProbe(onProbe: () => void): void {
    this.#onProbe = onProbe;
  }

  /** Starts listening to this topic or filter. */
  join(topic: string): void {
    const filter = feedFilter(topic);
    if (!filter) return;
    const before = this.#listeners.get(filter) ?? 0;
    this.#listeners.set(filter, before + 1);
    if (before > 0) return;
    if (this.#leaving.has(filter)) this.#stay(filter);
    else if (this.#client.connected) this.#unconfirmed.set(filter, this.#ask(filter));
  }

  /** Resolves when the subscription is confirmed; told earlier, a client would miss messages unknowingly. */
  heard(topic: string): Promise<void> | undefined {
    return this.#unconfirmed.get(feedFilter(topic) ?? "");
  }

  leave(topic: string): void {
    const filter = feedFilter(topic);
    if (!filter) return;
    const listeners = (this.#listeners.get(filter) ?? 0) - 1;
    if (listeners > 0) return void this.#listeners.set(filter, listeners);
    this.#listeners.delete(filter);
    const timer = setTimeout(() => this.#unsubscribe(filter), this.#options.lingerMs ?? LINGER_MS);
    this.#leaving.set(filter, timer.unref());
  }

  isConnected(): boolean {
    return this.#client.connected;
  }

  /** Repeated at every connect, and while nothing arrives. */
  async renew(): Promise<void> {
    if (this.#client.connected)
      await this.#subscribe([this.probeTopic, ...this.#listeners.keys(), ...this.#leaving.keys()]);
  }

  async close(): Promise<void> {
    for (const filter of this.#leaving.keys()) this.#stay(filter);
    await this.#client.endAsync(true);
  }

  #stay(filter: string): void {
    clearTimeout(this.#leaving.get(filter));
    this.#leaving.delete(filter);
  }

  async #ask(filter: string): Promise<void> {
    try {
      await this.#subscribe([filter]);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#unconfirmed.delete(filter);
    }
  }

  async #subscribe(filters: string[]): Promise<void> {
    await this.#client.subscribeAsync(filters, { qos: 0 });
  }

  #unsubscribe(filter: string): void {
    this.#leaving.delete(filter);
    if (this.#client.connected) this.#client.unsubscribeAsync(filter).catch(this.#options.onError);
    this.#options.onLeft(filter);
  }
}

/**
 * Returns the filter for a topic that somebody listens to: the same channel of the whole home, so that no message
 * matches two filters, and a person with a hundred grants costs no more than an admin. Changes for one person come from
 * the store.
 */
export function feedFilter(topic: string): string | undefined {
  const parsed = parseTopic(topic);
  if (!parsed || parsed.kind === "changes") return undefined;
  if (parsed.kind === "notifications") return topic;
  return parsed.kind === "switch" ? `KU/+/${parsed.home}/switch/+/get` : homeTopic(parsed.home, parsed.channel);
}
