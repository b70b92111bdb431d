import type { LiveOptions, LiveTransport } from "../live-transport.ts";
import { backoff } from "./backoff.ts";
import { MqttLink } from "./mqtt-link.ts";
import { createTopicQueue } from "./topic-queue.ts";
import { browserWatchdogPorts, createWatchdog } from "./watchdog.ts";

/** Timers of hidden tabs run once a minute; the broker must not take that for a lost browser. */
const KEEPALIVE_S = 120;
/** One packet holds this many topics, which keeps it under any broker's packet limit. */
const TOPICS_PER_PACKET = 200;

/** A path such as `/mqtt` means this very host, secure where the page is. */
export function brokerUrl(url: string, page: { protocol: string; host: string } = window.location): string {
  if (!url.startsWith("/")) return url;
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${url}`;
}

/** Implements MQTT over a websocket. It reconnects by itself; a refusal ends it, because it needs other credentials. */
class MqttTransport implements LiveTransport {
  readonly #options: LiveOptions;
  readonly #queue;
  readonly #watchdog;
  #link: MqttLink;
  #attempt = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#queue = createTopicQueue(TOPICS_PER_PACKET, {
      subscribe: (topics) => this.#link.subscribe(topics),
      unsubscribe: (topics) => this.#link.unsubscribe(topics),
    });
    this.#watchdog = createWatchdog(
      {
        ask: () => this.#link.isConnected && this.#link.ping(),
        giveUp: () => this.#link.isConnected && this.#link.giveUp(),
      },
      browserWatchdogPorts,
    );
    this.#link = this.#connect();
  }

  subscribe(topics: string[]): void {
    this.#queue.add(topics);
  }

  unsubscribe(topics: string[]): void {
    this.#queue.remove(topics);
  }

  publish(topic: string, payload: string): void {
    if (this.#link.isConnected) this.#link.publish(topic, payload);
  }

  end(): void {
    this.#finish("ended");
  }

  #connect(): MqttLink {
    const { url, username, password, clientId = "", onMessage } = this.#options;
    const credentials = { username, password, clientId, keepaliveSeconds: KEEPALIVE_S };
    return new MqttLink(brokerUrl(url), credentials, {
      onConnected: () => this.#connected(),
      onRefused: () => this.#finish("error"),
      onClosed: () => this.#closed(),
      onHeard: this.#watchdog.heard,
      onMessage,
    });
  }

  #connected(): void {
    this.#attempt = 0;
    // The topics first, so that a ping sent on "connected" finds its answers subscribed.
    this.#queue.connected();
    this.#options.onState("connected");
  }

  #closed(): void {
    if (this.#isOver) return;
    this.#queue.disconnected();
    this.#again = setTimeout(
      () => {
        this.#link = this.#connect();
      },
      backoff(this.#attempt++),
    );
    this.#options.onState("closed");
  }

  #finish(state: "error" | "ended"): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#again);
    this.#watchdog.stop();
    this.#link.end();
    this.#options.onState(state);
  }
}

export function openMqtt(options: LiveOptions): LiveTransport {
  options.onState("connecting");
  return new MqttTransport(options);
}
