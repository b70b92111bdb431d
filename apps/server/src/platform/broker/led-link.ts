import type { MqttClient } from "mqtt";
import { every } from "../clock/every.ts";
import type { DurableConsumer } from "./broker.ts";
import { durableClient, type ProtocolVersion } from "./durable-link.ts";

/** How often a server renews its lead, and how long a lead lasts: a server that hangs is replaced after that. */
const LEAD_EVERY_MS = 500;
const LEASE_MS = 5000;
const CONNECT_MS = 10_000;
const SESSION = "switchboard-consumer-all";

/** Decides whether this server may hold something exclusive for the next `ms`. */
export interface Lease {
  hold(ms: number): Promise<boolean>;
  release(): Promise<void>;
}

interface LedLinkOptions {
  url: string;
  protocolVersion: ProtocolVersion;
  filters: readonly string[];
  consume: DurableConsumer;
  lease: Lease;
  onError(error: unknown): void;
  everyMs?: number | undefined;
  leaseMs?: number | undefined;
}

/**
 * One session at the broker for all servers, used by the one that leads, for brokers that cannot share a subscription
 * (RabbitMQ). The broker keeps messages until the leader has stored them. A session belongs to the latest connection,
 * so nobody connects without the lease, and a server that hung past it finds itself replaced and waits.
 */
export class LedLink {
  readonly #options: LedLinkOptions;
  #client: MqttClient | undefined;
  #leads = false;
  #attempts = 0;
  #leading: { stop(): Promise<void> } | undefined;

  private constructor(options: LedLinkOptions) {
    this.#options = options;
  }

  static async open(options: LedLinkOptions): Promise<LedLink> {
    const link = new LedLink(options);
    await link.#lead().catch(options.onError);
    link.#leading = every(options.everyMs ?? LEAD_EVERY_MS, () => link.#lead(), options.onError);
    return link;
  }

  /** The topic by which the leader checks that its subscriptions work. */
  readonly probeTopic = `switchboard/probe/${SESSION}`;

  /** Other servers expect nothing here. */
  isExpected(): boolean {
    return this.#leads;
  }

  isConnected(): boolean {
    return !this.#leads || this.#client?.connected === true;
  }

  /** Repeated at every connect, and while nothing arrives. */
  async renew(): Promise<void> {
    if (this.#client?.connected)
      await this.#client.subscribeAsync([...this.#options.filters, this.probeTopic], { qos: 1 });
  }

  /** The session stays, for the next leader. */
  async close(): Promise<void> {
    await this.#leading?.stop();
    await this.#client?.endAsync(false);
    await this.#options.lease.release().catch(this.#options.onError);
  }

  /** While the store cannot tell who leads, nothing changes, because no other server can take the lead either. */
  async #lead(): Promise<void> {
    this.#leads = await this.#options.lease.hold(this.#options.leaseMs ?? LEASE_MS);
    if (!this.#leads) return this.#leave();
    if (!this.#client?.connected) await this.#connect();
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.endAsync(true);
  }

  async #connect(): Promise<void> {
    await this.#leave();
    const { url, protocolVersion, consume, onError } = this.#options;
    const client = durableClient(
      { url, clientId: SESSION, consume, protocolVersion, firstNode: this.#attempts++ },
      { reconnectPeriod: 0, connectTimeout: CONNECT_MS },
    );
    this.#client = client;
    client.on("error", onError);
    await new Promise<void>((resolve, reject) => {
      client.once("connect", () => resolve());
      client.once("close", () => reject(new Error("the broker did not give the session to this server")));
    });
    await this.renew();
  }
}
