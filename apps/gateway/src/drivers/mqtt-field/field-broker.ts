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
/** A broker on the network of a building answers within milliseconds. */
const PING_MS = 1000;
/** Filters asked for in one packet. */
const AT_ONCE = 100;

/** What happens to the connection; none of it ends a driver. */
interface BrokerNews {
  fault(reason: string): void;
  /** Nothing is heard of the field until `back`. */
  lost?(): void;
  /** Connected once more, and subscribed to all there was; what is retained comes again. */
  back?(): void;
  /** Before another attempt; tests have less patience. */
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
 * One connection to a broker of the field, which returns by itself. Each attempt is a client of its own: what was on its way when
 * a connection broke is never sent again, so that an order can be lost but not come late.
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

  /** Resolves once connected; rejects with the reason where that fails, so that a wrong setting is told at once. */
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
   * Hears a topic or a filter until the answer is called. A handler that throws costs a fault and nothing else. Filters of one
   * broker should not overlap, for some brokers send what falls under two of them twice.
   */
  on(filter: string, handler: (message: FieldMessage) => void, options?: ListenOptions): () => void {
    this.#listeners.add(filter, handler, options);
    // Asked for again, a broker repeats what is retained: a second handler begins with it too.
    this.#subscribe(filter);
    return () => {
      if (!this.#listeners.remove(filter, handler)) return;
      this.#waiting.delete(filter);
      if (this.#isConnected) this.#client?.unsubscribe(filter, ignore);
    };
  }

  /**
   * Rejects where it could not be handed over now; nothing is kept for later. Without a receipt of the broker's: it says nothing of the
   * device, whose own report is what counts, and each receipt on the way holds up the next message by 40 ms (brokers and bridges wait for
   * more to send along, Mosquitto unless told otherwise).
   */
  async publish(topic: string, payload: string, { retain = false, qos = 0 }: PublishOptions = {}): Promise<void> {
    if (!isTopic(topic)) throw new Error("The topic is none to publish to");
    if (!this.#isConnected || !this.#client) throw new Error("The broker of the field is away");
    await this.#client.publishAsync(topic, payload, { retain, qos });
  }

  /** Publishes an order, and says how it ended: by the report of the device where it confirms, else by having been handed over. */
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
   * How an order ended that was published here. One that its device has not confirmed in time may still be on its way to the broker: where
   * the broker does not answer, the connection is taken down with all that it has not read. What it has read cannot be taken back.
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
    // Never retained, whatever a configuration asks for: a device that comes back would carry out what is long over.
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
        // Node says ECONNREFUSED without a message where a name has several addresses.
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
    // The first attempt is the caller's: it hears the reason and begins anew or not.
    if (isFirst) return;
    if (wasConnected) {
      this.#news.fault(reason);
      this.#news.lost?.();
    }
    const wait = backoff(this.#failures++, this.#news.waits ?? FIELD_WAITS);
    this.#retry = setTimeout(() => void this.#attempt().catch(ignore), wait);
  }

  /** Gathers what is asked for in one go: a thousand devices are not a thousand packets. */
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
      // With 1, Mosquitto holds back a thousand messages and drops the rest: of 6,000 retained ones 1,020 came. What a connection
      // loses, the next one is told again.
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

/** A broker reads what comes over a connection in order: whoever answers a ping has read what was sent before it. */
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
 * With a reset, so that the system forgets what it has not delivered; a connection that is merely closed delivers it first. False where the
 * connection knows no reset, as an encrypted one.
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

function withoutGaps<T extends Record<string, string | undefined>>(given: T): { [Name in keyof T]?: string } {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Name in keyof T]?: string };
}
