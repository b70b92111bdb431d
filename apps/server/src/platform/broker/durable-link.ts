import net from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { type IClientOptions, MqttClient } from "mqtt";
import type { DurableConsumer } from "./broker.ts";
import { addressesOf, portOf } from "./broker-addresses.ts";
import type { ProtocolVersion } from "./packet-splitter.ts";
import { PublishTap } from "./publish-tap.ts";
import { StandingSubscriptions } from "./standing-subscriptions.ts";

/** How long the broker keeps unacknowledged messages while the server is away. */
const SESSION_SECONDS = 15 * 60;
/** How many messages the broker may send ahead of their acknowledgements; less than an intake holds. */
const AHEAD = 20_000;
/** Far more than a device may send: the broker drops larger packets, so none can fill the memory. */
const LARGEST_PACKET = 64 * 1024;
/** "Unacceptable protocol version" of MQTT 3.1.1, and "unsupported" of MQTT 5. */
const TOO_NEW = new Set([1, 0x84]);
/** Some brokers close the connection unanswered; this often in a row while MQTT 3.1.1 works is a rejection. */
const CLOSED_UNANSWERED = 10;

/**
 * Reconnects sooner than devices do, because a broker that came back without our subscriptions loses messages until
 * they exist. A broker may reject connections for a moment, as while it cannot reach its backend, so a rejection is
 * retried.
 */
export const RECONNECT = { reconnectPeriod: 200, reconnectOnConnackError: true, resubscribe: false } as const;

export type { ProtocolVersion };

interface DurableLinkOptions {
  url: string;
  clientId: string;
  consume: DurableConsumer;
  onError(error: unknown): void;
  /** Returns true while the broker answers otherwise, so that a silent close concerns this connection. */
  isThere(): boolean;
}

/**
 * A connection to an external broker that acknowledges nothing before it is stored. The broker keeps unacknowledged
 * messages, also while this server is away, and sends them again.
 */
export class DurableLink {
  readonly #client: MqttClient;
  /** True when several connections can share a subscription. */
  readonly canShare: boolean;
  readonly subscriptions: StandingSubscriptions;

  private constructor(client: MqttClient, canShare: boolean, onError: (error: unknown) => void) {
    this.#client = client;
    this.canShare = canShare;
    this.subscriptions = new StandingSubscriptions(client, onError);
  }

  static canUse(url: string): boolean {
    return /^mqtts?:/i.test(url);
  }

  /** Returns undefined when the broker does not speak MQTT 5, which has sessions that expire. */
  static open({ url, clientId, consume, onError, isThere }: DurableLinkOptions): Promise<DurableLink | undefined> {
    const client = durableClient({ url, clientId, consume, protocolVersion: 5 }, RECONNECT);
    return new Promise((resolve) => {
      const giveUp = () => {
        client.end(true);
        resolve(undefined);
      };
      let unanswered = 0;
      const onClose = () => {
        unanswered = isThere() ? unanswered + 1 : 0;
        if (unanswered >= CLOSED_UNANSWERED) giveUp();
      };
      client.on("close", onClose);
      client.once("connect", ({ properties }) => {
        client.off("close", onClose);
        resolve(new DurableLink(client, properties?.sharedSubscriptionAvailable !== false, onError));
      });
      client.on("error", (error: Error & { code?: unknown }) => {
        if (typeof error.code === "number" && TOO_NEW.has(error.code)) giveUp();
        else onError(error);
      });
    });
  }

  isConnected(): boolean {
    return this.#client.connected;
  }

  /** Changes the client id; the messages kept for the former one belong to its next holder. */
  rename(clientId: string): void {
    this.#client.options.clientId = clientId;
    this.#client.stream.destroy();
  }

  /** Ends the session, so that others get its share at once, or keeps it, so that messages wait meanwhile. */
  async close({ endSession }: { endSession: boolean }): Promise<void> {
    const properties = endSession ? { sessionExpiryInterval: 0 } : {};
    await this.#client.endAsync(false, { reasonCode: 0, properties });
  }
}

interface DurableClientOptions extends Pick<DurableLinkOptions, "url" | "clientId" | "consume"> {
  protocolVersion: ProtocolVersion;
  /** The broker node that is tried first; then the next of them. */
  firstNode?: number;
}

/** Connects with the session of a client id, and leaves acknowledgements to the consumer. */
export function durableClient(
  { url, clientId, consume, protocolVersion, firstNode = 0 }: DurableClientOptions,
  reconnecting: IClientOptions,
): MqttClient {
  const addresses = addressesOf(url);
  const [{ username = "", password = "" } = {}] = addresses;
  let node = firstNode - 1;
  const open = () => {
    node = (node + 1) % addresses.length;
    const address = addresses[node];
    if (!address) throw new Error("BROKER_URL names no broker");
    return new PublishTap(connectTo(address), consume, protocolVersion);
  };
  const properties = {
    sessionExpiryInterval: SESSION_SECONDS,
    receiveMaximum: AHEAD,
    maximumPacketSize: LARGEST_PACKET,
  };
  return new MqttClient(open, {
    ...reconnecting,
    protocolVersion,
    clean: false,
    clientId,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocolVersion === 5 && { properties }),
  });
}

function connectTo({ protocol, hostname, port }: URL): Duplex {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "mqtt:") return net.connect({ host, port: portOf(protocol, port), noDelay: true });
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  return tls.connect({ host, port: portOf(protocol, port), ...name });
}
