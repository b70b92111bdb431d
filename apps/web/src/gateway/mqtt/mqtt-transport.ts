import mqtt, { type MqttClient } from "mqtt";
import type { LiveOptions, LiveTransport } from "../live-transport.ts";
import { backoff } from "./backoff.ts";
import { createTopicQueue } from "./topic-queue.ts";
import { browserWatchdogPorts, createWatchdog } from "./watchdog.ts";

/** Timers of hidden tabs run once a minute; the broker must not take that for a lost browser. */
const KEEPALIVE_S = 120;
const CONNECT_TIMEOUT_MS = 10_000;
/** One packet holds this many topics, which keeps it under any broker's packet limit. */
const TOPICS_PER_PACKET = 200;

/** A path such as `/mqtt` means this very host, secure where the page is. */
export function brokerUrl(url: string, page: { protocol: string; host: string } = window.location): string {
  if (!url.startsWith("/")) return url;
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${url}`;
}

function connect({ url, username, password, clientId }: LiveOptions): MqttClient {
  return mqtt.connect(brokerUrl(url), {
    username,
    password,
    clientId,
    clean: true,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: backoff(0),
    resubscribe: false,
    // Its other timers live in a worker made from a blob, which the page's policy forbids.
    timerVariant: "native",
  });
}

/** MQTT over a websocket. It connects again by itself; a refusal ends it, for then it needs other credentials. */
class MqttTransport implements LiveTransport {
  readonly #options: LiveOptions;
  readonly #client: MqttClient;
  readonly #queue;
  readonly #watchdog;
  #attempt = 0;
  #over = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    const client = connect(options);
    this.#client = client;
    this.#queue = createTopicQueue(TOPICS_PER_PACKET, {
      subscribe: (topics) => client.subscribe(topics, { qos: 0 }),
      unsubscribe: (topics) => client.unsubscribe(topics),
    });
    this.#watchdog = createWatchdog(
      {
        ask: () => client.connected && client.sendPing(),
        giveUp: () => client.connected && client.stream.destroy(),
      },
      browserWatchdogPorts,
    );
    client.on("packetreceive", this.#watchdog.heard);
    client.on("connect", () => this.#connected());
    client.on("close", () => this.#closed());
    client.on("error", () => this.#finish("error"));
    client.on("message", (topic, payload) => {
      if (!this.#over) options.onMessage(topic, payload.toString());
    });
  }

  subscribe(topics: string[]): void {
    this.#queue.add(topics);
  }

  unsubscribe(topics: string[]): void {
    this.#queue.remove(topics);
  }

  publish(topic: string, payload: string): void {
    if (this.#client.connected) this.#client.publish(topic, payload, { qos: 0 });
  }

  end(): void {
    this.#finish("ended");
  }

  #connected(): void {
    this.#attempt = 0;
    this.#client.options.reconnectPeriod = backoff(0);
    // The topics first, so that a ping sent on "connected" finds its answers subscribed.
    this.#queue.connected();
    this.#options.onState("connected");
  }

  #closed(): void {
    if (this.#over) return;
    this.#queue.disconnected();
    this.#attempt += 1;
    this.#client.options.reconnectPeriod = backoff(this.#attempt);
    this.#options.onState("closed");
  }

  #finish(state: "error" | "ended"): void {
    if (this.#over) return;
    this.#over = true;
    this.#watchdog.stop();
    this.#client.end(true);
    this.#options.onState(state);
  }
}

export function openMqtt(options: LiveOptions): LiveTransport {
  options.onState("connecting");
  return new MqttTransport(options);
}
