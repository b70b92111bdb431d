import type { MqttClient } from "mqtt";

/** Shared among all servers, so that each message is stored by one of them. */
const shared = (filter: string) => `$share/switchboard/${filter}`;

/**
 * What a connection to an outside broker listens to, said again at every connect. Mosquitto 2.0 comes back from a restart
 * with "session present" and without the shared subscriptions of that session, so a broker's word is not taken.
 */
export class StandingSubscriptions {
  readonly #client: MqttClient;
  readonly #filters = new Set<string>();
  readonly #own = new Set<string>();

  constructor(client: MqttClient, onError: (error: unknown) => void) {
    this.#client = client;
    client.on("connect", () => void this.renew().catch(onError));
  }

  /** A topic of this connection alone, by which it hears whether its subscriptions work. */
  get probeTopic(): string {
    return `switchboard/probe/${this.#client.options.clientId}`;
  }

  async add(filters: readonly string[]): Promise<void> {
    for (const filter of filters) this.#filters.add(filter);
    await this.#subscribe([...filters, this.probeTopic]);
  }

  /** What this connection hears whichever server it is for: shared with none. */
  async addOwn(filters: readonly string[]): Promise<void> {
    for (const filter of filters) this.#own.add(filter);
    await this.#subscribeOwn(filters);
  }

  async renew(): Promise<void> {
    if (!this.#client.connected) return;
    await this.#subscribe([...this.#filters, this.probeTopic]);
    await this.#subscribeOwn([...this.#own]);
  }

  async #subscribe(filters: readonly string[]): Promise<void> {
    await this.#client.subscribeAsync(filters.map(shared), { qos: 1 });
  }

  async #subscribeOwn(filters: readonly string[]): Promise<void> {
    if (filters.length > 0) await this.#client.subscribeAsync([...filters], { qos: 0 });
  }
}
