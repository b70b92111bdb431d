import type { Server as HttpServer, IncomingMessage } from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import { Aedes, type AedesOptions, type Client, type PublishPacket } from "aedes";
import { WebSocketServer } from "ws";
import type { Acknowledgements } from "./acknowledgements.ts";
import type { Broker, DurableConsumer } from "./broker.ts";
import { deliverToAll } from "./deliver-to-all.ts";
import { countWhenDelivering } from "./delivery-count.ts";
import { FloodGuard } from "./flood-guard.ts";
import { acknowledgementsOf, oweAcknowledgement } from "./owed-acknowledgement.ts";
import type { Credentials, Gatekeeper, Peer } from "./peer.ts";
import { mayPublish, mayReceive, maySubscribe } from "./topic-rights.ts";
import { TopicRoutes } from "./topic-routes.ts";
import { WebSocketStream } from "./websocket-stream.ts";

/** Where messages that are not let through go: no filter of ours reaches a topic that starts with `$`. */
const DISCARDED = "$discarded";
/** Browsers only subscribe and ping; a frame has no reason to be larger. */
const MAX_WEB_FRAME = 64 * 1024;
export const WEB_PATH = "/mqtt";

interface BrokerMonitor {
  refused(what: "connection" | "subscription" | "publication" | "oversized" | "flooding"): void;
  failed(error: unknown): void;
}

interface Connected {
  peer: Peer;
  guard: FloodGuard;
  /** What the connection is owed for messages that are being stored. */
  owed: Acknowledgements;
}

interface Connections {
  /** Asked before a sender gets its acknowledgement. */
  consumers: TopicRoutes<DurableConsumer>;
  open: Set<Client>;
  /** Outlives the connection, because a last will is judged after it. */
  known: WeakMap<Client, Connected>;
}

/** The broker inside the server: devices over TCP, browsers over a websocket on the HTTP port. */
export class EmbeddedBroker implements Broker {
  readonly #aedes: Aedes;
  readonly #connected: Connections;
  readonly #tcp: net.Server;
  readonly #web = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_WEB_FRAME });

  private constructor(aedes: Aedes, connected: Connections) {
    this.#aedes = aedes;
    this.#connected = connected;
    this.#tcp = net.createServer({ noDelay: true }, (socket) => void aedes.handle(socket));
  }

  static async start(gatekeeper: Gatekeeper, monitor: BrokerMonitor): Promise<EmbeddedBroker> {
    const connected: Connections = { consumers: new TopicRoutes(), open: new Set(), known: new WeakMap() };
    const aedes = await Aedes.createBroker({
      ...guards(gatekeeper, connected, monitor),
      concurrency: 1000,
      queueLimit: 100_000,
    });
    countWhenDelivering(aedes);
    aedes.on("clientDisconnect", (client) => connected.open.delete(client));
    aedes.on("clientError", (client) => connected.open.delete(client));
    return new EmbeddedBroker(aedes, connected);
  }

  /** Takes the websocket requests for /mqtt; other paths of the HTTP server refuse an upgrade. */
  attachTo(server: HttpServer): void {
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (new URL(request.url ?? "/", "http://any").pathname !== WEB_PATH) return void socket.destroy();
      this.#web.handleUpgrade(request, socket, head, (websocket) => {
        const stream = new WebSocketStream(websocket);
        stream.on("error", () => stream.destroy());
        this.#aedes.handle(stream, request);
      });
    });
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#tcp.once("error", reject);
      this.#tcp.listen(port, host, () => resolve((this.#tcp.address() as net.AddressInfo).port));
    });
  }

  publish(topic: string, payload: string, options: { qos?: 0 | 1; retain?: boolean } = {}): Promise<void> {
    const packet: PublishPacket = {
      cmd: "publish",
      topic,
      payload,
      qos: options.qos ?? 0,
      retain: options.retain ?? false,
      dup: false,
    };
    return new Promise((resolve, reject) =>
      this.#aedes.publish(packet, (error) => (error ? reject(error) : resolve())),
    );
  }

  async subscribe(filters: string[], handler: (topic: string, payload: string) => void): Promise<void> {
    const deliver = (packet: { topic: string; payload: string | Buffer }, done: () => void): void => {
      handler(packet.topic, packet.payload.toString());
      done();
    };
    for (const filter of filters) {
      await new Promise<void>((resolve) => this.#aedes.subscribe(filter, deliver, resolve));
    }
  }

  async consume(filter: string, consumer: DurableConsumer): Promise<void> {
    this.#connected.consumers.add(filter, consumer);
  }

  async overhear(): Promise<void> {
    // There is no other server whose messages could be heard.
  }

  async startConsuming(): Promise<void> {
    // Nobody is connected before `listen`.
  }

  isReachable(): boolean {
    return !this.#aedes.closed && this.#tcp.listening;
  }

  *peers(): Iterable<{ peer: Peer; close(): void }> {
    for (const client of this.#connected.open) {
      const known = this.#connected.known.get(client);
      if (known) yield { peer: known.peer, close: () => client.close() };
    }
  }

  async disconnect(clientId: string): Promise<void> {
    for (const client of this.#connected.open) if (client.id === clientId) client.close();
  }

  async close(): Promise<void> {
    this.#tcp.close();
    for (const socket of this.#web.clients) socket.terminate();
    await new Promise<void>((resolve) => this.#aedes.close(() => resolve()));
  }
}

type Guard<Name extends keyof AedesOptions> = NonNullable<AedesOptions[Name]>;

/** Everything Aedes asks before it lets something happen. */
function guards(gatekeeper: Gatekeeper, connected: Connections, monitor: BrokerMonitor): AedesOptions {
  return {
    preConnect(_client, packet, done) {
      // What was missed while away is asked for again; nothing waits in the broker's memory.
      packet.clean = true;
      done(null, true);
    },
    authenticate: connectionGuard(gatekeeper, connected, monitor),
    authorizeSubscribe(client, subscription, done) {
      const known = client && connected.known.get(client);
      if (known && maySubscribe(known.peer, subscription.topic)) return done(null, subscription);
      monitor.refused("subscription");
      done(null, null);
    },
    authorizePublish: publicationGuard(connected, monitor),
    authorizeForward(client, packet) {
      const known = connected.known.get(client);
      if (!known) return null;
      return known.peer.kind === "device" || mayReceive(known.peer, packet.topic) ? packet : null;
    },
  };
}

function connectionGuard(
  gatekeeper: Gatekeeper,
  connected: Connections,
  monitor: BrokerMonitor,
): Guard<"authenticate"> {
  async function admit(client: Client, credentials: Credentials): Promise<boolean> {
    const peer = await gatekeeper.admit(credentials);
    if (!peer) return false;
    connected.known.set(client, { peer, guard: new FloodGuard(performance.now()), owed: acknowledgementsOf(client) });
    connected.open.add(client);
    if (peer.kind === "device") return true;
    // A right that ended while it was being read was told to those who were connected: read once more, as one of them.
    const again = await gatekeeper.admit(credentials);
    if (again?.kind === "session") peer.rights = again.rights;
    return again !== undefined;
  }

  return (client, username, password, done) => {
    admit(client, { username: username ?? "", password: password?.toString() ?? "", clientId: client.id }).then(
      (admitted) => {
        if (!admitted) monitor.refused("connection");
        done(null, admitted);
      },
      (error) => {
        monitor.failed(error);
        done(null, false);
      },
    );
  };
}

function publicationGuard(connected: Connections, monitor: BrokerMonitor): Guard<"authorizePublish"> {
  return (client, packet, done) => {
    const known = client && connected.known.get(client);
    if (!known || !mayPublish(known.peer, packet.topic)) {
      monitor.refused("publication");
      return done(new Error("not allowed"));
    }
    const verdict = known.guard.judge(packet.payload.length, performance.now());
    if (verdict !== "pass") {
      monitor.refused(verdict);
      Object.assign(packet, { topic: DISCARDED, payload: Buffer.alloc(0), retain: false });
    }
    const consumers = connected.consumers.of(packet.topic);
    const payload = consumers.length > 0 ? packet.payload.toString() : "";
    deliverToAll(
      consumers,
      packet.topic,
      payload,
      consumers.length > 0 ? oweAcknowledgement(client, packet, known) : undefined,
    );
    done(null);
  };
}
