import type { Server as HttpServer, IncomingMessage } from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import { Aedes, type Client, type PublishPacket } from "aedes";
import { WebSocketServer } from "ws";
import { callerOf } from "../http/caller.ts";
import { hasOneHost } from "../http/one-host.ts";
import { InFlight } from "../in-flight.ts";
import { addressBlock } from "../throttle/address-block.ts";
import type { Broker, DurableConsumer, WebDoor } from "./broker.ts";
import { type BrokerMonitor, brokerGuards } from "./broker-guards.ts";
import { Connections, type Door, type TopicWatch } from "./connections.ts";
import { deliverToAll } from "./deliver-to-all.ts";
import { countWhenDelivering } from "./delivery-count.ts";
import { guardFrames } from "./frame-guard.ts";
import { makePacketsFresh } from "./fresh-packets.ts";
import { guardStream } from "./guarded-stream.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { PacketMeter } from "./packet-meter.ts";
import type { Gatekeeper, Peer, ProvenCertificate } from "./peer.ts";
import type { PingGuard } from "./ping-guard.ts";
import { publicationGuard } from "./publication-guard.ts";
import { type RetainedMessages, retainByName } from "./retained-messages.ts";
import { provenCertificate, TlsDoor, type TlsDoorOptions } from "./tls-door.ts";
import { TopicRoutes } from "./topic-routes.ts";
import { unfailingHandler } from "./unfailing.ts";
import { isForBroker, isWelcomeOrigin, PendingAnswers } from "./web-door.ts";
import { WebSocketStream } from "./websocket-stream.ts";

interface Parts {
  aedes: Aedes;
  connections: Connections;
  consumers: TopicRoutes<DurableConsumer>;
  meters: WeakMap<Client, PacketMeter>;
  monitor: BrokerMonitor;
  retained: RetainedMessages;
  limits: Limits;
  admissions: InFlight;
}

interface EmbeddedOptions {
  limits?: Limits;
  /** Returns the limit for pings to a device; undefined without a connection. Default: devices connected here. */
  pingsOf?: (home: string, device: string) => PingGuard | undefined;
  /** Observes which topics people listen to. */
  topics?: TopicWatch;
}

/** The broker inside the server: devices over TCP, browsers over a websocket on the HTTP port. */
export class EmbeddedBroker implements Broker {
  readonly #parts: Parts;
  readonly #tcp: net.Server;
  #tls: TlsDoor | undefined;
  #isClosing = false;
  readonly #web = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LIMITS.packetBytes.admitted,
  });

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#tcp = net.createServer({ noDelay: true }, (socket) =>
      this.#accept(socket, "tcp", socket.remoteAddress ?? ""),
    );
    // An error of an arriving connection, such as too many open files, must not end the others.
    for (const door of [this.#tcp, this.#web]) door.on("error", (error) => parts.monitor.failed(error));
  }

  static async start(
    gatekeeper: Gatekeeper,
    monitor: BrokerMonitor,
    { limits = LIMITS, topics, pingsOf }: EmbeddedOptions = {},
  ): Promise<EmbeddedBroker> {
    const connections = new Connections((what) => monitor.refused(what), limits, topics);
    const consumers = new TopicRoutes<DurableConsumer>();
    const meters = new WeakMap<Client, PacketMeter>();
    const admissions = new InFlight();
    const onAdmitted = (client: Client) => {
      const meter = meters.get(client);
      if (meter) meter.limit = limits.packetBytes.admitted;
    };
    const pass = (topic: string, payload: string | Buffer) =>
      aedes.publish({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }, () => undefined);
    const aedes: Aedes = await Aedes.createBroker({
      ...brokerGuards({ gatekeeper, connections, monitor, admissions, onAdmitted }),
      authorizePublish: publicationGuard({
        ...{ connections, consumers, monitor, pass },
        pingsOf: pingsOf ?? ((home, device) => connections.device(home, device)?.pings),
      }),
      concurrency: 1000,
      queueLimit: 100_000,
      maxInflightInbound: 20,
    });
    countWhenDelivering(aedes);
    const retained = retainByName(aedes);
    aedes.on("unsubscribe", (topics, client) => {
      const connection = connections.of(client);
      if (connection) connections.unsubscribe(connection, topics);
    });
    // An error event without a listener would end the process.
    aedes.addListener("error", (error: unknown) => monitor.failed(error));
    return new EmbeddedBroker({ aedes, connections, consumers, meters, monitor, retained, limits, admissions });
  }

  /** Accepts websocket requests for /mqtt; other paths of the HTTP server reject an upgrade. */
  attachTo(server: HttpServer, { publicUrl, trustProxy, isOpen }: WebDoor & { isOpen?: () => boolean }): void {
    const answers = new PendingAnswers(server);
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // The HTTP server has released the socket, so nobody else handles its errors.
      socket.on("error", () => socket.destroy());
      if (!isForBroker(request)) return void socket.destroy();
      if (!hasOneHost(request)) return void socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      if (!isWelcomeOrigin(request, publicUrl)) {
        this.#parts.monitor.refused("origin");
        return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      }
      if (isOpen?.() === false) return void socket.end("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n");
      const address = callerOf(request, trustProxy);
      answers.whenSent(socket, () => this.#openWebsocket(request, socket, head, address));
    });
  }

  #openWebsocket(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const { connections, monitor } = this.#parts;
    let stream: WebSocketStream | undefined;
    let client: Client | undefined;
    guardFrames(socket, head, {
      isAdmitted: () => client !== undefined && connections.of(client)?.peer !== undefined,
      hold: (ms) => stream?.hold(ms),
      breach: () => monitor.refused("flooding"),
    });
    if (socket.destroyed) return;
    this.#web.handleUpgrade(request, socket, head, (websocket) => {
      stream = new WebSocketStream(websocket);
      client = this.#accept(stream, "web", address);
    });
  }

  #accept(stream: Duplex, door: Door, address: string, certificate?: ProvenCertificate): Client | undefined {
    const { aedes, connections, meters, monitor } = this.#parts;
    if (this.#isClosing) return void stream.destroy();
    const meter = guardStream(stream, (what) => monitor.refused(what));
    const client = aedes.handle(stream);
    makePacketsFresh(client);
    meters.set(client, meter);
    connections.arrive(client, stream, { door, network: addressBlock(address), certificate });
    return client;
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#tcp.once("error", reject);
      this.#tcp.listen(port, host, () => resolve((this.#tcp.address() as net.AddressInfo).port));
    });
  }

  /** Devices may also connect by TLS; for all limits it is the same door. */
  async listenSecurely(port: number, host: string, shown: Pick<TlsDoorOptions, "identity" | "deviceAuthority">) {
    const { limits, monitor } = this.#parts;
    const welcome: TlsDoorOptions["welcome"] = (socket) =>
      this.#accept(socket, "tcp", socket.remoteAddress ?? "", provenCertificate(socket));
    this.#tls = await TlsDoor.open({ ...shown, ...monitor, limits, welcome });
    return this.#tls.listen(port, host);
  }

  /** Looks for a new certificate to present at the TLS port. */
  async renewCertificate(): Promise<void> {
    await this.#tls?.renew();
  }

  publish(topic: string, payload: string, options: { qos?: 0 | 1; retain?: boolean } = {}): Promise<void> {
    // No device would receive the message, so the sender keeps the command for the next server.
    if (this.#isClosing) return Promise.reject(new Error("the broker is closing"));
    const { qos = 0, retain = false } = options;
    const packet: PublishPacket = { cmd: "publish", topic, payload, qos, retain, dup: false };
    // A server also receives its own messages, as with an external broker.
    deliverToAll(this.#parts.consumers.of(topic), topic, payload);
    return new Promise((resolve, reject) =>
      this.#parts.aedes.publish(packet, (error) => (error ? reject(error) : resolve())),
    );
  }

  publishHere(topic: string, payload: string): Promise<void> {
    return this.publish(topic, payload);
  }

  /** Stores a retained message for later subscribers; present ones receive it from the caller. */
  keep(topic: string, payload: Buffer): void {
    this.#parts.retained.store({ cmd: "publish", topic, payload, qos: 0, retain: true, dup: false });
  }

  /** Removes retained messages of these topics until new ones arrive; without a filter, all of them. */
  forget(filter?: string): void {
    this.#parts.retained.forget(filter);
  }

  async subscribe(filters: string[], handler: (topic: string, payload: string) => void): Promise<void> {
    const unfailing = unfailingHandler(handler, this.#parts.monitor.failed);
    const deliver = (packet: { topic: string; payload: string | Buffer }, done: () => void): void => {
      unfailing(packet.topic, packet.payload.toString());
      done();
    };
    for (const filter of filters) {
      await new Promise<void>((resolve) => this.#parts.aedes.subscribe(filter, deliver, resolve));
    }
  }

  async consume(filter: string, consumer: DurableConsumer): Promise<void> {
    this.#parts.consumers.add(filter, consumer);
  }

  async overhear(): Promise<void> {
    // There is no other server whose messages could be received.
  }

  async takeOverGone(): Promise<void> {
    // The messages of this broker end with its server.
  }

  async startConsuming(): Promise<void> {
    // Nobody is connected before `listen`.
  }

  isReachable(): boolean {
    return !this.#parts.aedes.closed && this.#tcp.listening;
  }

  *peers(): Iterable<{ peer: Peer; close(): void }> {
    for (const { peer, close } of this.#parts.connections.open()) if (peer) yield { peer, close };
  }

  /** The number of entries kept about present and former connections; zero once all have left. */
  get remembered(): number {
    return this.#parts.connections.remembered;
  }

  async disconnect(clientId: string): Promise<void> {
    for (const { client, close } of this.#parts.connections.open()) if (client.id === clientId) close();
  }

  /** Disconnects everybody, so that they reconnect. */
  closeAll(): void {
    this.#parts.connections.closeAll();
  }

  /** Resolves once nobody is connected or being admitted, because admissions use the store until then. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#tcp.close();
    this.#tls?.close();
    for (const socket of this.#web.clients) socket.terminate();
    await new Promise<void>((resolve) => this.#parts.aedes.close(() => resolve()));
    this.#parts.connections.closeAll();
    await this.#parts.admissions.settled();
  }
}
