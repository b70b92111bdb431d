import net from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { MqttClient } from "mqtt";
import type { DurableConsumer } from "./broker.ts";
import { PublishTap } from "./publish-tap.ts";

/** How long the broker keeps what this server has not acknowledged while the server is away. */
const SESSION_SECONDS = 15 * 60;
/** How many the broker may send ahead of their acknowledgements: less than an intake holds. */
const AHEAD = 20_000;
/** Far more than a device may say: the broker keeps larger packets to itself, so none can fill the memory. */
const LARGEST_PACKET = 64 * 1024;
const RECONNECT_MS = 1000;
/** "Unacceptable protocol version" of MQTT 3.1.1, and "unsupported" of MQTT 5. */
const TOO_NEW = new Set([1, 0x84]);

interface DurableLinkOptions {
  url: URL;
  clientId: string;
  consume: DurableConsumer;
  onError(error: unknown): void;
}

/**
 * A connection to an outside broker on which nothing is acknowledged before it is stored. The broker keeps what is owed,
 * also while this server is away, and sends it again.
 */
export class DurableLink {
  readonly #client: MqttClient;

  private constructor(client: MqttClient) {
    this.#client = client;
  }

  static canUse({ protocol }: URL): boolean {
    return protocol === "mqtt:" || protocol === "mqtts:";
  }

  /** Undefined where the broker does not speak MQTT 5, which knows sessions that end by themselves. */
  static open({ url, clientId, consume, onError }: DurableLinkOptions): Promise<DurableLink | undefined> {
    const client = new MqttClient(() => new PublishTap(connectTo(url), consume), {
      protocolVersion: 5,
      clean: false,
      clientId,
      ...(url.username && { username: decodeURIComponent(url.username) }),
      ...(url.password && { password: decodeURIComponent(url.password) }),
      reconnectPeriod: RECONNECT_MS,
      properties: { sessionExpiryInterval: SESSION_SECONDS, receiveMaximum: AHEAD, maximumPacketSize: LARGEST_PACKET },
    });
    return new Promise((resolve) => {
      client.once("connect", () => resolve(new DurableLink(client)));
      client.on("error", (error: Error & { code?: unknown }) => {
        if (typeof error.code !== "number" || !TOO_NEW.has(error.code)) return onError(error);
        client.end(true);
        resolve(undefined);
      });
    });
  }

  async subscribe(filters: string[]): Promise<void> {
    if (filters.length > 0) await this.#client.subscribeAsync(filters, { qos: 1 });
  }

  isConnected(): boolean {
    return this.#client.connected;
  }

  /** Another name from now on: what the broker keeps for the one before is for whoever has that now. */
  rename(clientId: string): void {
    this.#client.options.clientId = clientId;
    this.#client.stream.destroy();
  }

  /** With its session, so that others get its share at once, or without, so that what arrives meanwhile waits. */
  async close({ endSession }: { endSession: boolean }): Promise<void> {
    const properties = endSession ? { sessionExpiryInterval: 0 } : {};
    await this.#client.endAsync(false, { reasonCode: 0, properties });
  }
}

function connectTo({ protocol, hostname, port }: URL): Duplex {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "mqtt:") return net.connect({ host, port: Number(port || 1883), noDelay: true });
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  return tls.connect({ host, port: Number(port || 8883), ...name });
}
