import { setTimeout as delay } from "node:timers/promises";
import { every } from "../clock/every.ts";
import { deafBroker } from "./broker-error.ts";
import { DeliveryProbe } from "./delivery-probe.ts";

/** With three that stay away, silence is known within eight seconds. */
const PROBE_MS = 2000;

interface WatchOptions {
  url: string;
  isConnected(): boolean;
  publish(topic: string): Promise<void>;
  onError(error: unknown): void;
  /** Told when what devices say stops arriving though the broker is there, and when it arrives again. */
  onDelivery?: ((delivers: boolean) => void) | undefined;
  probeMs?: number | undefined;
}

/** A connection that listens. */
interface Watched {
  probeTopic: string;
  renew(): Promise<void>;
  /** False where nothing is meant to arrive just now. */
  isExpected?(): boolean;
}

/** Watches that every connection to an outside broker is handed what it subscribes to. */
export class DeliveryWatch {
  readonly #options: WatchOptions;
  readonly #probes: DeliveryProbe[] = [];
  #sending: { stop(): Promise<void> } | undefined;
  #delivers = true;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** One more connection to watch; whoever hears something on it tells the probe. */
  add(subscriptions: Watched): DeliveryProbe {
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

  /** Fails where nothing comes back: that is found out at the start, and not by a building of which nothing is heard. */
  async start(): Promise<void> {
    const { url, isConnected, onError } = this.#options;
    const everyMs = this.#options.probeMs ?? PROBE_MS;
    let isHeard = false;
    const heard = Promise.all(this.#probes.map((probe) => probe.nextHeard())).then(() => {
      isHeard = true;
    });
    while (!isHeard) {
      await this.#send().catch(onError);
      await Promise.race([heard, delay(everyMs)]);
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

  /** While there is no connection nothing is expected to arrive. */
  async #send(): Promise<void> {
    if (!this.#options.isConnected()) return;
    await Promise.all(this.#probes.map((probe) => probe.send()));
    const delivers = !this.isSilent();
    if (delivers !== this.#delivers) this.#options.onDelivery?.(delivers);
    this.#delivers = delivers;
  }
}
