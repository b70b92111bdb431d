import mqtt from "mqtt";
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

/** MQTT over a websocket. It connects again by itself; a refusal ends it, for then it needs other credentials. */
export function openMqtt(options: LiveOptions): LiveTransport {
  options.onState("connecting");
  const client = mqtt.connect(brokerUrl(options.url), {
    username: options.username,
    password: options.password,
    clientId: options.clientId,
    clean: true,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: backoff(0),
    resubscribe: false,
    // Its other timers live in a worker made from a blob, which the page's policy forbids.
    timerVariant: "native",
  });
  let attempt = 0;
  let over = false;
  const queue = createTopicQueue(TOPICS_PER_PACKET, {
    subscribe: (topics) => client.subscribe(topics, { qos: 0 }),
    unsubscribe: (topics) => client.unsubscribe(topics),
  });

  const watchdog = createWatchdog(
    {
      ask: () => client.connected && client.sendPing(),
      giveUp: () => client.connected && client.stream.destroy(),
    },
    browserWatchdogPorts,
  );
  const finish = () => {
    over = true;
    watchdog.stop();
    client.end(true);
  };
  client.on("packetreceive", watchdog.heard);

  client.on("connect", () => {
    attempt = 0;
    client.options.reconnectPeriod = backoff(0);
    // The topics first, so that a ping sent on "connected" finds its answers subscribed.
    queue.connected();
    options.onState("connected");
  });
  client.on("close", () => {
    if (over) return;
    queue.disconnected();
    attempt += 1;
    client.options.reconnectPeriod = backoff(attempt);
    options.onState("closed");
  });
  client.on("error", () => {
    if (over) return;
    finish();
    options.onState("error");
  });
  client.on("message", (topic, payload) => {
    if (!over) options.onMessage(topic, payload.toString());
  });

  return {
    subscribe: (topics) => queue.add(topics),
    unsubscribe: (topics) => queue.remove(topics),
    publish: (topic, payload) => {
      if (client.connected) client.publish(topic, payload, { qos: 0 });
    },
    end: () => {
      if (over) return;
      finish();
      options.onState("ended");
    },
  };
}
