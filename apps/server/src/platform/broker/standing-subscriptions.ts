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

  async renew(): Promise<void> {
    if (this.#client.connected) await this.#subscribe([...this.#filters, this.probeTopic]);
  }

  async #subscribe(filters: readonly string[]): Promise<void> {
    await this.#client.subscribeAsync(filters.map(shared), { qos: 1 });
  }
}
