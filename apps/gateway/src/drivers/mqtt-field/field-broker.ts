import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { connect, type MqttClient } from "mqtt";
import { backoff } from "../../backoff.ts";
import type { OrderResult } from "../../driver.ts";
import { tuneSocket } from "../../tune-socket.ts";
import { type BrokerSettings, certificateOf } from "./broker-settings.ts";
import type { Confirmation } from "./known-devices.ts";
import { type FieldMessage, Listeners, type ListenOptions } from "./listeners.ts";
import { isTopic } from "./topics.ts";

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 5000;
/** States have to be right within ten seconds of a broker's return. */
export const FIELD_WAITS = { firstMs: 1000, slowestMs: 5000 };
/** The limit for a ping; a broker on a building's network responds within milliseconds. */
const PING_MS = 1000;
/** The number of filters in one packet. */
const AT_ONCE = 100;

/** Callbacks about the connection; none of these events ends a driver. */
interface BrokerNews {
  fault(reason: string): void;
  /** Nothing is received from the field until `back`. */
  lost?(): void;
  /** Reconnected and subscribed to all filters; retained messages arrive again. */
  back?(): void;
  /** The waits between attempts; tests use shorter ones. */
  waits?: typeof FIELD_WAITS;
}

interface OrderMessage {
  topic: string;
  payload: string;
}

interface PublishOptions {
  retain?: boolean;
  qos?: 0 | 1;
}

/**
 * One connection to a broker of the field, which reconnects by itself. Each attempt is a new client: messages in flight when a connection
 * broke are never sent again, so that an order can be lost but never arrives late.
 */
export class FieldBroker {
  readonly #settings: BrokerSettings;
  readonly #news: BrokerNews;
  readonly #listeners: Listeners;
  readonly #waiting = new Set<string>();
  #client: MqttClient | undefined;
  #isConnected = false;
  #isClosed = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;

  /** Resolves once connected; rejects with the reason otherwise, so that a wrong setting is reported immediately. */
  static async connect(settings: BrokerSettings, news: BrokerNews): Promise<FieldBroker> {
    const broker = new FieldBroker(settings, news);
    await broker.#attempt();
    return broker;
  }

  private constructor(settings: BrokerSettings, news: BrokerNews) {
    this.#settings = settings;
    this.#news = news;
    this.#listeners = new Listeners((reason) => news.fault(reason));
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /**
   * Subscribes to a topic or filter; returns a function that unsubscribes. A handler that throws causes only a fault. Filters of one broker
   * should not overlap, because some brokers send a message that matches two of them twice.
   */
  on(filter: string, handler: (message: FieldMessage) => void, options?: ListenOptions): () => void {
    this.#listeners.add(filter, handler, options);
    // Subscribing again makes the broker repeat retained messages, so that a second handler gets them too.
    this.#subscribe(filter);
    return () => {
      if (!this.#listeners.remove(filter, handler)) return;
      this.#waiting.delete(filter);
      if (this.#isConnected) this.#client?.unsubscribe(filter, ignore);
    };
  }

  /**
   * Rejects if the message could not be handed over now; nothing is kept for later. Uses no acknowledgement of the broker: it says nothing
   * about the device, whose own report is what counts, and each acknowledgement delays the next message by 40 ms (brokers and bridges wait
   * for more to send along, Mosquitto unless configured otherwise).
   */
  async publish(topic: string, payload: string, { retain = false, qos = 0 }: PublishOptions = {}): Promise<void> {
    if (!isTopic(topic)) throw new Error("The topic is none to publish to");
    if (!this.#isConnected || !this.#client) throw new Error("The broker of the field is away");
    await this.#client.publishAsync(topic, payload, { retain, qos });
  }

  /** Publishes an order. Resolves with the device's report if it confirms, otherwise with the fact that it was handed over. */
  order(messages: readonly OrderMessage[], signal: AbortSignal, confirmation?: Confirmation): Promise<OrderResult> {
    const handedOver = this.#publishAll(messages).then(
      (): OrderResult => ({ outcome: "sent" }),
      (error: unknown): OrderResult => {
        const reason = error instanceof Error ? error.message : "It could not be sent";
        confirmation?.refuse(reason);
        return { outcome: "failed", reason };
      },
    );
    return this.endOf(confirmation?.answer ?? Promise.race([handedOver, lateBy(signal)]), signal);
  }

  /**
   * Returns the result of an order that was published here. An order without a confirmation in time may still be on its way to the broker:
   * if the broker does not respond, the connection is reset with everything that it has not read. Messages that it has read cannot be
   * taken back.
   */
  async endOf(answer: Promise<OrderResult>, signal: AbortSignal): Promise<OrderResult> {
    const result = await answer;
    if (result.outcome !== "failed" || !signal.aborted) return result;
    const client = this.#isConnected ? this.#client : undefined;
    if (!client || (await hasReadAll(client))) return { ...result, mayActLater: true };
    const isForgotten = takeDown(client);
    this.#closed(client, "The broker of the field does not answer");
    return isForgotten ? result : { ...result, mayActLater: true };
  }

  async #publishAll(messages: readonly OrderMessage[]): Promise<void> {
    // Orders are never retained, whatever a configuration requests: a returning device would carry out an old one.
    for (const { topic, payload } of messages) await this.publish(topic, payload);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.endAsync(true).catch(ignore);
  }

  #attempt(): Promise<void> {
    const { url, username, password } = this.#settings;
    const client = connect(url, {
      ...withoutGaps({ username, password, ca: certificateOf(this.#settings) }),
      clientId: `switchboard-${randomUUID().slice(0, 12)}`,
      keepalive: KEEPALIVE_S,
      protocolVersion: 4,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      resubscribe: false,
    });
    this.#client = client;
    client.on("message", (topic, payload, packet) => this.#listeners.hear(topic, payload, packet.retain));
    return new Promise((connected, failed) => {
      let reason = "The broker of the field closed the connection";
      client.on("error", (error) => {
        // Node reports ECONNREFUSED without a message if a name has several addresses.
        reason = `The broker of the field does not answer: ${error.message || ("code" in error && error.code) || error.name}`;
        client.end(true);
      });
      client.once("close", () => {
        client.end(true);
        failed(new Error(reason));
        this.#closed(client, reason);
      });
      client.once("connect", () => {
        tuneSocket(client);
        this.#connected();
        connected();
      });
    });
  }

  #connected(): void {
    const isBack = this.#failures > 0;
    this.#isConnected = true;
    this.#failures = 0;
    for (const filter of this.#listeners.filters()) this.#subscribe(filter);
    if (isBack) this.#news.back?.();
  }

  #closed(client: MqttClient, reason: string): void {
    if (this.#isClosed || this.#client !== client) return;
    const wasConnected = this.#isConnected;
    const isFirst = !wasConnected && this.#failures === 0;
    this.#isConnected = false;
    this.#client = undefined;
    // The caller of the first attempt gets the reason and decides whether to try again.
    if (isFirst) return;
    if (wasConnected) {
      this.#news.fault(reason);
      this.#news.lost?.();
    }
    const wait = backoff(this.#failures++, this.#news.waits ?? FIELD_WAITS);
    this.#retry = setTimeout(() => void this.#attempt().catch(ignore), wait);
  }

  /** Collects filters, so that a thousand devices do not cost a thousand packets. */
  #subscribe(filter: string): void {
    if (!this.#isConnected) return;
    if (this.#waiting.size === 0) setImmediate(() => this.#flush());
    this.#waiting.add(filter);
  }

  #flush(): void {
    const filters = [...this.#waiting];
    this.#waiting.clear();
    if (!this.#isConnected) return;
    for (let from = 0; from < filters.length; from += AT_ONCE) {
      const some = filters.slice(from, from + AT_ONCE);
      // With QoS 1, Mosquitto queues a thousand messages and drops the rest: of 6,000 retained ones 1,020 came. Messages lost with a
      // connection are repeated on the next one.
      this.#client?.subscribe(some, { qos: 0 }, (error) => {
        if (error && this.#isConnected) this.#news.fault(`The broker refused a subscription: ${error.message}`);
      });
    }
  }
}

function ignore(): void {}

function lateBy(signal: AbortSignal): Promise<OrderResult> {
  return new Promise((late) => {
    const giveUp = () => late({ outcome: "failed", reason: "It could not be handed over in time" });
    signal.addEventListener("abort", giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}

/** A broker reads a connection in order, so a reply to a ping proves that it has read everything sent before. */
function hasReadAll(client: MqttClient): Promise<boolean> {
  return new Promise((settle) => {
    const answered = ({ cmd }: { cmd: string }) => cmd === "pingresp" && end(true);
    const late = setTimeout(() => end(false), PING_MS);
    const end = (hasRead: boolean) => {
      clearTimeout(late);
      client.off("packetreceive", answered);
      settle(hasRead);
    };
    client.on("packetreceive", answered);
    client.sendPing();
  });
}

/**
 * Resets the connection, so that the system drops undelivered data; a connection that is merely closed delivers it first. Returns false if
 * the connection supports no reset, such as an encrypted one.
 */
function takeDown({ stream }: MqttClient): boolean {
  try {
    if (!(stream instanceof Socket)) throw new Error("no connection of its own");
    stream.resetAndDestroy();
    return true;
  } catch {
    stream.destroy();
    return false;
  }
}

function withoutGaps<T extends Record<string, string | undefined>>(values: T): { [Name in keyof T]?: string } {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Name in keyof T]?: string };
}
