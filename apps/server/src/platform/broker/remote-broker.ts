import { connect, type MqttClient } from "mqtt";
import type { Broker, DurableConsumer, MessageHandler } from "./broker.ts";
import { deliverToAll } from "./deliver-to-all.ts";
import { DurableLink } from "./durable-link.ts";
import type { Peer } from "./peer.ts";
import { TopicRoutes } from "./topic-routes.ts";

const TAKEOVER_MS = 5000;
/** After so many messages whatever else waits has its turn: a flood must not keep calls and schedules waiting. */
export const PER_TURN = 200;

/** The number by which the broker recognises a server after a restart. */
interface OwnNumber {
  value: number;
  onChange(handler: (value: number) => void): void;
  /** Whether no other server runs just now. */
  isAlone(): Promise<boolean>;
}

interface RemoteOptions {
  url: string;
  onError(error: unknown): void;
  /** Without one, what the broker keeps for this server is for nobody once it is gone. */
  number?: OwnNumber;
}

/** Shared among all servers, so that each message is stored by one of them. */
const shared = (filter: string) => `$share/switchboard/${filter}`;

/** A broker that runs elsewhere (Mosquitto, EMQX, RabbitMQ); it asks the server's hooks who may do what. */
export class RemoteBroker implements Broker {
  readonly #options: RemoteOptions;
  readonly #client: MqttClient;
  readonly #handlers = new TopicRoutes<MessageHandler>();
  readonly #consumers = new TopicRoutes<DurableConsumer>();
  readonly #kept: string[] = [];
  #link: DurableLink | undefined;

  private constructor(options: RemoteOptions, client: MqttClient) {
    this.#options = options;
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
  static async connect(options: RemoteOptions): Promise<RemoteBroker> {
    const client = connect(options.url, { clientId: randomName(), reconnectPeriod: 1000 });
    client.on("error", options.onError);
    await new Promise<void>((resolve) => client.once("connect", () => resolve()));
    return new RemoteBroker(options, client);
  }

  async publish(topic: string, payload: string, options: { qos?: 0 | 1; retain?: boolean } = {}): Promise<void> {
    // Without a connection a command would wait in memory and leave late; better to say at once that it did not leave.
    if (!this.#client.connected) throw new Error("the broker is out of reach");
    await this.#client.publishAsync(topic, payload, { qos: options.qos ?? 0, retain: options.retain ?? false });
  }

  async subscribe(filters: string[], handle: MessageHandler): Promise<void> {
    for (const filter of filters) this.#handlers.add(filter, handle);
    await this.#client.subscribeAsync(filters.map(shared), { qos: 1 });
  }

  async consume(filter: string, consumer: DurableConsumer): Promise<void> {
    this.#consumers.add(filter, consumer);
    this.#kept.push(filter);
  }

  async startConsuming(): Promise<void> {
    const url = new URL(this.#options.url);
    const { onError, number } = this.#options;
    const consume: DurableConsumer = (topic, payload, acknowledge) =>
      deliverToAll(this.#consumers.of(topic), topic, payload, acknowledge);
    const clientId = number ? nameOf(number.value) : randomName();
    this.#link = DurableLink.canUse(url) ? await DurableLink.open({ url, clientId, consume, onError }) : undefined;
    number?.onChange((value) => this.#link?.rename(nameOf(value)));
    if (this.#link) return this.#link.subscribe(this.#kept.map(shared));
    // An older broker, or a websocket: it has its answer before anything is stored.
    if (this.#kept.length > 0) await this.subscribe(this.#kept, consume);
  }

  isReachable(): boolean {
    return this.#client.connected && (this.#link?.isConnected() ?? true);
  }

  peers(): Iterable<{ peer: Peer; close(): void }> {
    return [];
  }

  /** A client id belongs to whoever connected with it last (MQTT 3.1.4): the server takes it over, and leaves. */
  async disconnect(clientId: string): Promise<void> {
    const takeover = connect(this.#options.url, {
      clientId,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: TAKEOVER_MS,
    });
    try {
      await new Promise<void>((resolve, reject) => {
        takeover.once("connect", () => resolve());
        takeover.once("error", reject);
        takeover.once("close", () => reject(new Error("the broker refused the client id")));
      });
    } finally {
      await takeover.endAsync(true);
    }
  }

  /** Other servers get its share of messages at once; where there are none, these wait for the next start. */
  async close(): Promise<void> {
    const { number } = this.#options;
    // A store that cannot say is no reason to lose what waits.
    const endSession = !number || !(await number.isAlone().catch(() => true));
    await this.#link?.close({ endSession });
    await this.#client.endAsync(true);
  }
}

function nameOf(number: number): string {
  return `switchboard-consumer-${number}`;
}

function randomName(): string {
  return `switchboard-${crypto.randomUUID()}`;
}
