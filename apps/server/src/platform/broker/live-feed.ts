import { homeTopic, parseTopic } from "@switchboard/contract";
import { connect, type MqttClient } from "mqtt";
import { connectionTo } from "./broker-addresses.ts";
import { RECONNECT } from "./durable-link.ts";
import { firstConnect } from "./first-connect.ts";

/** A page that is loaded again is back within this; its home is not left and asked for anew meanwhile. */
const LINGER_MS = 5000;
/** After so long whatever else waits has its turn: a message may be for one page, or for five hundred. */
const TURN_MS = 8;

interface FeedOptions {
  url: string;
  /** Hands on what was heard. */
  deliver(topic: string, payload: Buffer): void;
  /** Nobody listens to these any more, so nobody keeps what is known of them true. */
  onLeft(filter: string): void;
  /** What was said since then was missed. */
  onLost(): void;
  onError(error: unknown): void;
  onNotice?: ((text: string) => void) | undefined;
  waitingMs?: number | undefined;
  lingerMs?: number | undefined;
}

/**
 * What the people of this server listen to, heard from an outside broker once for all of them: each channel of a home for as long
 * as somebody here listens to it. A connection of its own, so that nothing else comes by it twice.
 */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #client: MqttClient;
  readonly #listeners = new Map<string, number>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  /** Asked of the broker, and not yet answered. */
  readonly #asked = new Map<string, Promise<void>>();
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

  /** A topic of this connection alone, by which it hears whether its subscriptions work. */
  get probeTopic(): string {
    return `switchboard/probe/${this.#client.options.clientId}`;
  }

  onProbe(heard: () => void): void {
    this.#onProbe = heard;
  }

  /** Somebody here listens to this topic, or filter, from now on. */
  join(topic: string): void {
    const filter = feedFilter(topic);
    if (!filter) return;
    const before = this.#listeners.get(filter) ?? 0;
    this.#listeners.set(filter, before + 1);
    if (before > 0) return;
    if (this.#leaving.has(filter)) this.#stay(filter);
    else if (this.#client.connected) this.#asked.set(filter, this.#ask(filter));
  }

  /** Until what is said there arrives: who was told earlier that they listen would miss it, and not know. */
  heard(topic: string): Promise<void> | undefined {
    return this.#asked.get(feedFilter(topic) ?? "");
  }

  leave(topic: string): void {
    const filter = feedFilter(topic);
    if (!filter) return;
    const left = (this.#listeners.get(filter) ?? 0) - 1;
    if (left > 0) return void this.#listeners.set(filter, left);
    this.#listeners.delete(filter);
    const timer = setTimeout(() => this.#unsubscribe(filter), this.#options.lingerMs ?? LINGER_MS);
    this.#leaving.set(filter, timer.unref());
  }

  isConnected(): boolean {
    return this.#client.connected;
  }

  /** Said again at every connect, and while nothing arrives. */
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
      this.#asked.delete(filter);
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
 * What is asked of the broker for a topic that somebody listens to: the same channel of the whole home, so that no two of what is
 * asked for meet in one message, and a person with a hundred grants costs no more than an admin. Of changes to what one person sees
 * every server hears from the store.
 */
export function feedFilter(topic: string): string | undefined {
  const parsed = parseTopic(topic);
  if (!parsed || parsed.kind === "changes") return undefined;
  if (parsed.kind === "notifications") return topic;
  return parsed.kind === "switch" ? `KU/+/${parsed.home}/switch/+/get` : homeTopic(parsed.home, parsed.channel);
}
