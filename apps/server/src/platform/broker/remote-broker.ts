import { connect, type MqttClient } from "mqtt";
import type { Broker, Keeper, MessageHandler } from "./broker.ts";
import type { Peer } from "./peer.ts";
import { TopicRoutes } from "./topic-routes.ts";

const TAKEOVER_MS = 5000;
/** After so many messages whatever else waits has its turn: a flood must not keep calls and schedules waiting. */
export const PER_TURN = 200;

/** A broker that runs elsewhere (Mosquitto, EMQX, RabbitMQ); it asks the server's hooks who may do what. */
export class RemoteBroker implements Broker {
  readonly #url: string;
  readonly #client: MqttClient;
  readonly #handlers = new TopicRoutes<MessageHandler>();

  private constructor(url: string, client: MqttClient) {
    this.#url = url;
    this.#client = client;
    client.on("message", (topic, bytes) => {
      const payload = bytes.toString();
      for (const handle of this.#handlers.of(topic)) handle(topic, payload);
    });
    let handled = 0;
    client.handleMessage = (_packet, done) => {
      handled += 1;
      if (handled % PER_TURN === 0) setImmediate(done);
      else done();
    };
  }

  /** The credentials stand in the address; the client comes back by itself when the broker does. */
  static async connect(url: string, onError: (error: unknown) => void): Promise<RemoteBroker> {
    const client = connect(url, { clientId: `switchboard-${crypto.randomUUID()}`, reconnectPeriod: 1000 });
    client.on("error", onError);
    await new Promise<void>((resolve) => client.once("connect", () => resolve()));
    return new RemoteBroker(url, client);
  }

  async publish(topic: string, payload: string, options: { qos?: 0 | 1; retain?: boolean } = {}): Promise<void> {
    // Without a connection a command would wait in memory and leave late; better to say at once that it did not leave.
    if (!this.#client.connected) throw new Error("the broker is out of reach");
    await this.#client.publishAsync(topic, payload, { qos: options.qos ?? 0, retain: options.retain ?? false });
  }

  async subscribe(filters: string[], handle: MessageHandler): Promise<void> {
    for (const filter of filters) this.#handlers.add(filter, handle);
    // Shared among all servers, so that each message is stored by one of them.
    await this.#client.subscribeAsync(
      filters.map((filter) => `$share/switchboard/${filter}`),
      { qos: 1 },
    );
  }

  keep(filter: string, keeper: Keeper): Promise<void> {
    // What cannot be kept is counted by the keeper itself; the sender has had its answer from the broker.
    return this.subscribe([filter], (topic, payload) => keeper(topic, payload));
  }

  isReachable(): boolean {
    return this.#client.connected;
  }

  peers(): Iterable<{ peer: Peer; close(): void }> {
    return [];
  }

  /** A client id belongs to whoever connected with it last (MQTT 3.1.4): the server takes it over, and leaves. */
  async disconnect(clientId: string): Promise<void> {
    const heir = connect(this.#url, { clientId, clean: true, reconnectPeriod: 0, connectTimeout: TAKEOVER_MS });
    try {
      await new Promise<void>((resolve, reject) => {
        heir.once("connect", () => resolve());
        heir.once("error", reject);
        heir.once("close", () => reject(new Error("the broker refused the client id")));
      });
    } finally {
      await heir.endAsync(true);
    }
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true);
  }
}
