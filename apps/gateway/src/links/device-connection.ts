import { type DeviceChannel, deviceTopic, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import { connect, type IClientOptions, type MqttClient } from "mqtt";
import { backoff } from "../backoff.ts";
import { reasonOf } from "../one-line.ts";
import type { DeviceCredentials } from "../server/calls.ts";
import { tuneSocket } from "../tune-socket.ts";

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10_000;
/** States have to be right within ten seconds of a broker's return; one that refuses a device is retried more slowly. */
export const LINK_WAITS = {
  away: { firstMs: 1000, slowestMs: 8000 },
  refused: { firstMs: 1000, slowestMs: 30_000 },
};
const GOODBYE_MS = 1500;
/** CONNACK 4 and 5: bad user name or password, not authorised. */
const REFUSALS = new Set<unknown>([4, 5]);
const HEARD: readonly DeviceChannel[] = ["ping", "command", "configure"];

interface ConnectionHandlers {
  online(): void;
  offline(): void;
  /** The broker does not accept the id with this secret. */
  refused(): void;
  received(channel: DeviceChannel, payload: Buffer): void;
}

/** The broker connection of one adopted device, by docs/device-protocol.md; it reconnects when it is lost. */
export class DeviceConnection {
  readonly kd_id: string;
  lastError = "";
  readonly #handlers: ConnectionHandlers;
  readonly #pace: (attempt: () => Promise<void>) => void;
  #credentials: DeviceCredentials;
  #client: MqttClient | undefined;
  #isReady = false;
  #isWanted = false;
  #failures = 0;
  #isRefused = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    kd_id: string,
    credentials: DeviceCredentials,
    handlers: ConnectionHandlers,
    pace: (attempt: () => Promise<void>) => void,
  ) {
    this.kd_id = kd_id;
    this.#credentials = credentials;
    this.#handlers = handlers;
    this.#pace = pace;
  }

  get isOnline(): boolean {
    return this.#isReady;
  }

  /** Uses these credentials from the next attempt on. */
  renew(credentials: DeviceCredentials): void {
    this.#credentials = credentials;
    this.#isRefused = false;
    this.hurry();
  }

  /** Tries immediately, because the broker has accepted other devices again. */
  hurry(): void {
    if (this.#isRefused) return;
    this.#failures = 0;
    if (!this.#isWanted || this.#client) return;
    clearTimeout(this.#retry);
    this.#pace(() => this.#attempt());
  }

  open(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#pace(() => this.#attempt());
  }

  /** Resolves once the broker has it; rejects if the connection ends before. */
  async publish(channel: DeviceChannel, payload: object): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isReady) throw new Error("not connected");
    const qos = channel === "heartbeat" ? 0 : 1;
    await client.publishAsync(this.#topic(channel), JSON.stringify(payload), { qos });
  }

  /** Publishes that the device is offline, because the will is not sent after a clean end, and stays disconnected. */
  async close(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#retry);
    const client = this.#client;
    if (!client) return;
    if (this.#isReady) {
      this.#isReady = false;
      let late: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        late = setTimeout(resolve, GOODBYE_MS);
      });
      const goodbye = client.publishAsync(this.#topic("status"), "2", { qos: 1, retain: true }).then(
        () => client.endAsync(),
        () => undefined,
      );
      await Promise.race([goodbye, tooLong]);
      clearTimeout(late);
      this.#handlers.offline();
    }
    client.end(true);
  }

  async #attempt(): Promise<void> {
    if (!this.#isWanted || this.#client) return;
    const { broker, tls_broker } = this.#credentials;
    const client = connect(tls_broker ? `mqtts://${tls_broker}` : `mqtt://${broker}`, this.#options());
    this.#client = client;
    client.on("error", (error) => {
      this.lastError = reasonOf(error);
      if (!REFUSALS.has((error as { code?: unknown }).code)) return;
      this.#isRefused = true;
      this.#handlers.refused();
    });
    client.on("message", (topic, payload, packet) => this.#receive(topic, payload, packet.retain));
    const ended = new Promise<void>((resolve) => {
      client.once("close", () => {
        this.#closed(client);
        resolve();
      });
    });
    const introduced = new Promise<void>((resolve) => {
      client.once("connect", () => {
        tuneSocket(client);
        this.#introduce(client).then(resolve, () => client.end(true));
      });
    });
    await Promise.race([introduced, ended]);
  }

  #options(): IClientOptions {
    const { secret, tls_broker, ca, certificate: cert, key } = this.#credentials;
    return {
      ...(tls_broker && ca && { ca }),
      ...(tls_broker && cert && key && { cert, key }),
      clientId: this.kd_id,
      username: this.kd_id,
      password: secret,
      keepalive: KEEPALIVE_S,
      clean: true,
      protocolVersion: 4,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Reconnects with its own waits, so that a building does not arrive all at once.
      reconnectPeriod: 0,
      resubscribe: false,
      will: { topic: this.#topic("status"), payload: Buffer.from("2"), qos: 1, retain: true },
    };
  }

  async #introduce(client: MqttClient): Promise<void> {
    await Promise.all([
      client.publishAsync(this.#topic("status"), "1", { qos: 1, retain: true }),
      client.subscribeAsync(
        HEARD.map((each) => this.#topic(each)),
        { qos: 1 },
      ),
    ]);
    if (!this.#isWanted) return;
    this.#isReady = true;
    this.#failures = 0;
    this.#isRefused = false;
    this.#handlers.online();
  }

  #receive(topic: string, payload: Buffer, isRetained: boolean): void {
    const channel = HEARD.find((each) => this.#topic(each) === topic);
    // A retained command is an old one, whoever left it there.
    if (!channel || isRetained || payload.byteLength > MAX_PAYLOAD_BYTES) return;
    this.#handlers.received(channel, payload);
  }

  #closed(client: MqttClient): void {
    client.end(true);
    if (this.#client === client) this.#client = undefined;
    const wasReady = this.#isReady;
    this.#isReady = false;
    if (wasReady) this.#handlers.offline();
    if (!this.#isWanted) return;
    const wait = backoff(this.#failures++, this.#isRefused ? LINK_WAITS.refused : LINK_WAITS.away);
    this.#retry = setTimeout(() => this.#pace(() => this.#attempt()), wait);
  }

  #topic(channel: DeviceChannel): string {
    return deviceTopic(this.kd_id, this.#credentials.home, channel);
  }
}
