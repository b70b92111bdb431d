import { type DeviceChannel, deviceTopic, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import type { Outgoing } from "@switchboard/device-models";
import { connect, type MqttClient } from "mqtt";

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10_000;
const SLOWEST_RETRY_MS = 30_000;
/** CONNACK 4 and 5: bad user name or password, not authorised. */
const REFUSALS = new Set<unknown>([4, 5]);

/** The trusted authority of an address with TLS, and the client certificate; as PEM. */
interface DeviceTls {
  ca?: string | undefined;
  certificate?: string | undefined;
  key?: string | undefined;
}

export interface ConnectionOptions {
  brokerUrl: string;
  kd_id: string;
  home: string;
  secret: string;
  tls?: DeviceTls | undefined;
  /** The wait before the next attempt; doubled at each failure. */
  reconnectMs: number;
  /** The channels that this kind of device receives besides the common ones. */
  hears?: readonly DeviceChannel[];
  /** Decides when an attempt may start. */
  pace: (attempt: () => Promise<void>) => void;
}

interface ConnectionHandlers {
  /** Connected, announced and subscribed. */
  online(): void;
  /** The broker does not accept the id with this secret. */
  refused(): void;
  received(channel: DeviceChannel, payload: Buffer): void;
}

/** Messages that nothing repeats are acknowledged; heartbeats and readings come again anyway. */
const QOS: Partial<Record<DeviceChannel, 0 | 1>> = {
  state: 1,
  power: 1,
  sensor: 1,
  event: 1,
  config: 1,
  status: 1,
  ir: 1,
};

/** The MQTT side of one device: it announces itself as docs/device-protocol.md requires, and reconnects when it is lost. */
export class Connection {
  lastError = "not connected yet";
  private readonly options: ConnectionOptions;
  private readonly handlers: ConnectionHandlers;
  private readonly incoming: Map<string, DeviceChannel>;
  private readonly topics = new Map<DeviceChannel, string>();
  private client: MqttClient | undefined;
  private ended: Promise<void> | undefined;
  private ready = false;
  private wanted = false;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(options: ConnectionOptions, handlers: ConnectionHandlers) {
    this.options = options;
    this.handlers = handlers;
    const heard: DeviceChannel[] = ["ping", "command", "configure", ...(options.hears ?? [])];
    this.incoming = new Map(heard.map((each) => [this.topic(each), each]));
  }

  get online(): boolean {
    return this.ready;
  }

  open(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.options.pace(() => this.attempt());
  }

  /** `lost` is called for a message that the broker has not acknowledged when the connection ends. */
  send({ channel, payload }: Outgoing, lost?: () => void): void {
    this.sendRaw(channel, JSON.stringify(payload), lost);
  }

  /** Sends raw bytes, also those that no healthy device would send. */
  sendRaw(channel: DeviceChannel, payload: string | Buffer, lost?: () => void): void {
    const done = lost && ((error?: Error) => error && lost());
    if (this.ready) this.client?.publish(this.topic(channel), payload, { qos: QOS[channel] ?? 0 }, done);
    else lost?.();
  }

  /** Drops the connection like a power failure, so that the broker publishes the will. The device reconnects. */
  drop(): void {
    this.client?.end(true);
  }

  /** Drops the connection and does not reconnect. */
  async close(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    this.client?.end(true);
    await this.ended;
  }

  private async attempt(): Promise<void> {
    if (!this.wanted || this.client) return;
    const client = connect(this.options.brokerUrl, this.credentials());
    this.client = client;
    client.on("error", (error) => {
      this.lastError = error.message;
      if (REFUSALS.has((error as { code?: unknown }).code)) this.handlers.refused();
    });
    client.on("message", (topic, payload, packet) => this.receive(topic, payload, packet.retain));
    this.ended = new Promise((done) => {
      client.once("close", () => {
        this.closed(client);
        done();
      });
    });
    const introduced = new Promise<void>((done) => {
      client.once("connect", () => this.introduce(client).then(done, () => client.end(true)));
    });
    await Promise.race([introduced, this.ended]);
  }

  private credentials() {
    const { kd_id, secret, tls } = this.options;
    const { ca, certificate: cert, key } = tls ?? {};
    return {
      ...(ca && { ca }),
      ...(cert && key && { cert, key }),
      clientId: kd_id,
      username: kd_id,
      password: secret,
      keepalive: KEEPALIVE_S,
      clean: true,
      protocolVersion: 4 as const,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Reconnects with its own waits, in the fleet's order.
      reconnectPeriod: 0,
      resubscribe: false,
      will: { topic: this.topic("status"), payload: Buffer.from("2"), qos: 1 as const, retain: true },
    };
  }

  private async introduce(client: MqttClient): Promise<void> {
    await Promise.all([
      client.publishAsync(this.topic("status"), "1", { qos: 1, retain: true }),
      client.subscribeAsync([...this.incoming.keys()], { qos: 1 }),
    ]).catch((error: Error) => {
      this.lastError = error.message;
      throw error;
    });
    this.ready = true;
    this.failures = 0;
    this.handlers.online();
  }

  private receive(topic: string, payload: Buffer, retained: boolean): void {
    const channel = this.incoming.get(topic);
    // A retained command is an old one, whoever left it there.
    if (!channel || retained || payload.byteLength > MAX_PAYLOAD_BYTES) return;
    this.handlers.received(channel, payload);
  }

  private closed(client: MqttClient): void {
    client.end(true);
    this.client = undefined;
    this.ready = false;
    if (!this.wanted) return;
    const wait = Math.min(SLOWEST_RETRY_MS, this.options.reconnectMs * 2 ** this.failures++);
    this.retry = setTimeout(() => this.options.pace(() => this.attempt()), wait * (0.5 + Math.random()));
  }

  private topic(channel: DeviceChannel): string {
    let topic = this.topics.get(channel);
    if (!topic) {
      topic = deviceTopic(this.options.kd_id, this.options.home, channel);
      this.topics.set(channel, topic);
    }
    return topic;
  }
}
