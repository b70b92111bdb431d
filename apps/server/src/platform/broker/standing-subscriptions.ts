import type { MqttClient } from "mqtt";

/** Shared among all servers, so that each message is stored by one of them. */
export const shared = (filter: string) => `$share/switchboard/${filter}`;

/**
 * Subscriptions at an external broker, repeated at every connect. Mosquitto 2.0 comes back from a restart with "session
 * present" and without the shared subscriptions of that session, so the broker's answer is not trusted.
 */
export class StandingSubscriptions {
  readonly #client: MqttClient;
  readonly #filters = new Set<string>();
  readonly #own = new Set<string>();
  /** Not set when the subscription is always shared. */
  #isAlone: boolean | undefined;

  constructor(client: MqttClient, onError: (error: unknown) => void) {
    this.#client = client;
    client.on("connect", () => void this.renew().catch(onError));
  }

  /** A topic of this connection alone, by which it checks that its subscriptions work. */
  get probeTopic(): string {
    return `switchboard/probe/${this.#client.options.clientId}`;
  }

  async add(filters: readonly string[]): Promise<void> {
    for (const filter of filters) this.#filters.add(filter);
    await this.#subscribe();
  }

  /**
   * A server that is alone shares with nobody: brokers keep a plain subscription over their own restart, and device
   * messages wait for the server. The other kind is removed once the new one exists; meanwhile a message may arrive
   * twice, which counts once.
   */
  async setAlone(isAlone: boolean): Promise<void> {
    if (isAlone === this.#isAlone) return;
    this.#isAlone = isAlone;
    await this.renew();
  }

  /** Adds subscriptions that are not shared with other servers. */
  async addOwn(filters: readonly string[]): Promise<void> {
    for (const filter of filters) this.#own.add(filter);
    await this.#subscribeOwn(filters);
  }

  async renew(): Promise<void> {
    if (!this.#client.connected) return;
    await this.#subscribe();
    await this.#subscribeOwn([...this.#own]);
  }

  async #subscribe(): Promise<void> {
    const plain = [...this.#filters, this.probeTopic];
    const [wanted, other] = this.#isAlone ? [plain, plain.map(shared)] : [plain.map(shared), plain];
    await this.#client.subscribeAsync(wanted, { qos: 1 });
    if (this.#isAlone !== undefined) await this.#client.unsubscribeAsync(other);
  }

  async #subscribeOwn(filters: readonly string[]): Promise<void> {
    if (filters.length > 0) await this.#client.subscribeAsync([...filters], { qos: 0 });
  }
}
