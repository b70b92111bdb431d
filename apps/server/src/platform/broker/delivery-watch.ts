import { setTimeout as delay } from "node:timers/promises";
import { every } from "../clock/every.ts";
import { deafBroker } from "./broker-error.ts";
import { DeliveryProbe } from "./delivery-probe.ts";

/** With three missed probes, silence is detected within eight seconds. */
const PROBE_MS = 2000;

interface WatchOptions {
  url: string;
  isConnected(): boolean;
  publish(topic: string): Promise<void>;
  onError(error: unknown): void;
  /** Called when device messages stop arriving though the broker is connected, and when they arrive again. */
  onDelivery?: ((delivers: boolean) => void) | undefined;
  probeMs?: number | undefined;
}

interface WatchedLink {
  probeTopic: string;
  renew(): Promise<void>;
  /** Returns false when nothing is meant to arrive at the moment. */
  isExpected?(): boolean;
}

/** Watches that every connection to an external broker receives what it subscribes to. */
export class DeliveryWatch {
  readonly #options: WatchOptions;
  readonly #probes: DeliveryProbe[] = [];
  #sending: { stop(): Promise<void> } | undefined;
  #delivers = true;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Adds a connection to watch; its owner reports received messages to the probe. */
  add(subscriptions: WatchedLink): DeliveryProbe {
    const probe: DeliveryProbe = new DeliveryProbe({
      publish: async () => {
        if (subscriptions.isExpected?.() === false) probe.heard();
        else await this.#options.publish(subscriptions.probeTopic);
      },
      renew: () => subscriptions.renew(),
    });
    this.#probes.push(probe);
    return probe;
  }

  /** Fails when nothing comes back, so that the problem is found at the start and not by a silent building. */
  async start(): Promise<void> {
    const { url, isConnected, onError } = this.#options;
    const everyMs = this.#options.probeMs ?? PROBE_MS;
    let isHeard = false;
    const allProbes = Promise.all(this.#probes.map((probe) => probe.nextHeard())).then(() => {
      isHeard = true;
    });
    while (!isHeard) {
      await this.#send().catch(onError);
      await Promise.race([allProbes, delay(everyMs)]);
      if (!isHeard && isConnected() && this.isSilent()) throw deafBroker(url, "what it is given does not come back");
    }
    this.#sending = every(everyMs, () => this.#send(), onError);
  }

  isSilent(): boolean {
    return this.#probes.some((probe) => probe.isSilent());
  }

  async stop(): Promise<void> {
    await this.#sending?.stop();
  }

  /** Without a connection nothing is expected to arrive. */
  async #send(): Promise<void> {
    if (!this.#options.isConnected()) return;
    await Promise.all(this.#probes.map((probe) => probe.send()));
    const delivers = !this.isSilent();
    if (delivers !== this.#delivers) this.#options.onDelivery?.(delivers);
    this.#delivers = delivers;
  }
}
