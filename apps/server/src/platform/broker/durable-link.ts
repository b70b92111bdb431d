import net from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { type IClientOptions, MqttClient } from "mqtt";
import type { DurableConsumer } from "./broker.ts";
import { addressesOf, portOf } from "./broker-addresses.ts";
import type { ProtocolVersion } from "./packet-splitter.ts";
import { PublishTap } from "./publish-tap.ts";
import { StandingSubscriptions } from "./standing-subscriptions.ts";

/** How long the broker keeps what this server has not acknowledged while the server is away. */
const SESSION_SECONDS = 15 * 60;
/** How many the broker may send ahead of their acknowledgements: less than an intake holds. */
const AHEAD = 20_000;
/** Far more than a device may say: the broker keeps larger packets to itself, so none can fill the memory. */
const LARGEST_PACKET = 64 * 1024;
/** "Unacceptable protocol version" of MQTT 3.1.1, and "unsupported" of MQTT 5. */
const TOO_NEW = new Set([1, 0x84]);
/** Some brokers close the connection instead; so often in a row, while they talk to us in MQTT 3.1.1, that is their answer. */
const CLOSED_UNANSWERED = 10;

/**
 * Soon, and sooner than devices: a broker that came back without our subscriptions loses what is said before they are there.
 * A broker may refuse for a moment, as while it cannot ask anybody; that is no reason to stay away for good.
 */
export const RECONNECT = { reconnectPeriod: 200, reconnectOnConnackError: true, resubscribe: false } as const;

export type { ProtocolVersion };

interface DurableLinkOptions {
  url: string;
  clientId: string;
  consume: DurableConsumer;
  onError(error: unknown): void;
  /** Whether the broker answers otherwise, so that a silent end of this connection says something about this one. */
  isThere(): boolean;
}

/**
 * A connection to an outside broker on which nothing is acknowledged before it is stored. The broker keeps what is owed,
 * also while this server is away, and sends it again.
 */
export class DurableLink {
  readonly #client: MqttClient;
  /** Whether several connections can share what they subscribe to. */
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

  /** Undefined where the broker does not speak MQTT 5, which knows sessions that end by themselves. */
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

interface DurableClientOptions extends Pick<DurableLinkOptions, "url" | "clientId" | "consume"> {
  protocolVersion: ProtocolVersion;
  /** Which of the broker's nodes is tried first; then the next of them. */
  firstNode?: number;
}

/** A connection that goes on with the session of a name, and leaves it to the consumer when something is acknowledged. */
export function durableClient(
  { url, clientId, consume, protocolVersion, firstNode = 0 }: DurableClientOptions,
  reconnecting: IClientOptions,
): MqttClient {
  const addresses = addressesOf(url);
  const [{ username = "", password = "" } = {}] = addresses;
  let tried = firstNode - 1;
  const open = () => {
    tried = (tried + 1) % addresses.length;
    const address = addresses[tried];
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
