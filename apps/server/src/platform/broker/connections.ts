import type { Duplex } from "node:stream";
import type { Client } from "aedes";
import { Tally } from "../tally.ts";
import type { Acknowledgements } from "./acknowledgements.ts";
import { Allowance } from "./allowance.ts";
import { FloodGuard } from "./flood-guard.ts";
import { LIMITS, type Limits, RATES, type Refusal } from "./limits.ts";
import { acknowledgementsOf } from "./owed-acknowledgement.ts";
import type { Peer, ProvenCertificate } from "./peer.ts";
import { PingGuard } from "./ping-guard.ts";

export type Door = "tcp" | "web";

/** A client of the broker; it has a peer once it is admitted. */
export interface Connection {
  readonly client: Client;
  readonly door: Door;
  /** The network that the limits per address apply to. */
  readonly network: string;
  readonly certificate: ProvenCertificate | undefined;
  readonly guard: FloodGuard;
  readonly subscribing: Allowance;
  readonly topics: Set<string>;
  /** The acknowledgements due for messages that are being stored. */
  readonly owed: Acknowledgements;
  /** Limits how often people ping a device. */
  readonly pings: PingGuard;
  peer: Peer | undefined;
  close(): void;
}

interface Arrival {
  door: Door;
  network: string;
  certificate?: ProvenCertificate | undefined;
}

type OnRefusal = (what: Refusal) => void;

/** Observes which topics people listen to, and for how long. */
export interface TopicWatch {
  joined(topic: string, connection: Connection): void;
  left(topic: string, connection: Connection): void;
  /** Resolves when messages of the topic arrive here; undefined when they already do. */
  heard(topic: string): Promise<void> | undefined;
}

const deviceKey = (home: string, device: string) => `${home}/${device}`;

/** Tracks every connection from the first byte to the last, and counts them by owner. */
export class Connections {
  readonly #limits: Limits;
  readonly #refused: OnRefusal;
  readonly #watch: TopicWatch | undefined;
  /** Outlives the connection, because a last will is judged after it. */
  readonly #byClient = new WeakMap<Client, Connection>();
  readonly #waiting = new Map<Connection, NodeJS.Timeout>();
  readonly #waitingOf = new Map<string, Set<Connection>>();
  readonly #open = new Set<Connection>();
  readonly #devices = new Map<string, Connection>();
  readonly #connections = new Tally();
  readonly #subscriptions = new Tally();

  constructor(refused: OnRefusal, limits: Limits = LIMITS, watch?: TopicWatch) {
    this.#refused = refused;
    this.#watch = watch;
    this.#limits = limits;
  }

  of(client: Client): Connection | undefined {
    return this.#byClient.get(client);
  }

  /** Returns the admitted connections. */
  open(): Iterable<Connection> {
    return this.#open;
  }

  device(home: string, device: string): Connection | undefined {
    return this.#devices.get(deviceKey(home, device));
  }

  /** Closes clients that are not admitted in time, and the longest waiting one when a network has too many. */
  arrive(client: Client, stream: Duplex, { door, network, certificate }: Arrival): void {
    const now = performance.now();
    const connection: Connection = {
      client,
      door,
      network,
      certificate,
      guard: new FloodGuard(now),
      subscribing: new Allowance(this.#limits.subscribing, now),
      topics: new Set(),
      owed: acknowledgementsOf(client),
      pings: new PingGuard(RATES),
      peer: undefined,
      close: () => client.close(),
    };
    this.#byClient.set(client, connection);
    stream.once("close", () => this.#leave(connection));
    this.#wait(connection);
  }

  /** Returns false when the client has left meanwhile, or its owner has too many connections. */
  admit(client: Client, peer: Peer): boolean {
    const connection = this.#byClient.get(client);
    if (!connection || client.closed || !this.#waiting.has(connection)) return false;
    const owners = this.#ownersOf(connection, peer);
    if (owners.some(([key, limit]) => this.#connections.of(key) >= limit)) {
      this.#refused("crowded");
      return false;
    }
    this.#stopWaiting(connection);
    connection.peer = peer;
    for (const [key] of owners) this.#connections.add(key, 1);
    this.#open.add(connection);
    if (peer.kind === "device") this.#devices.set(deviceKey(peer.home, peer.device), connection);
    return true;
  }

  /** Returns false when this connection, or its session, person or enterprise, has too many subscriptions already. */
  subscribe(connection: Connection, topic: string): boolean {
    const { subscriptions, subscribing } = this.#limits;
    const cost = topic.includes("+") ? subscribing.wildcardCost : 1;
    if (!connection.subscribing.take(performance.now(), cost)) return false;
    if (connection.topics.has(topic)) return true;
    if (connection.topics.size >= subscriptions.connection) return false;
    const owners = peopleOf(connection.peer);
    if (owners.some(([key, whose]) => this.#subscriptions.of(key) >= subscriptions[whose])) return false;
    connection.topics.add(topic);
    for (const [key] of owners) this.#subscriptions.add(key, 1);
    this.#watch?.joined(topic, connection);
    return true;
  }

  /** Resolves when messages of a subscribed topic arrive here; undefined when they already do. */
  heard(topic: string): Promise<void> | undefined {
    return this.#watch?.heard(topic);
  }

  unsubscribe(connection: Connection, topics: readonly string[]): void {
    const removedTopics = topics.filter((topic) => connection.topics.delete(topic));
    for (const [key] of peopleOf(connection.peer)) this.#subscriptions.add(key, -removedTopics.length);
    for (const topic of removedTopics) this.#watch?.left(topic, connection);
  }

  closeAll(): void {
    for (const connection of [...this.#waiting.keys(), ...this.#open]) connection.close();
  }

  /** The number of entries remembered about present and former connections. */
  get remembered(): number {
    const { size: waiting } = this.#waiting;
    return (
      waiting +
      this.#waitingOf.size +
      this.#open.size +
      this.#devices.size +
      this.#connections.size +
      this.#subscriptions.size
    );
  }

  #wait(connection: Connection): void {
    const { waiting, admissionMs } = this.#limits;
    const deadline = setTimeout(() => this.#turnAway(connection, "late"), admissionMs);
    this.#waiting.set(connection, deadline.unref());
    const neighbours = this.#waitingOf.get(connection.network) ?? new Set();
    this.#waitingOf.set(connection.network, neighbours.add(connection));
    const [longest] = neighbours.size > waiting.address ? neighbours : this.#waiting.keys();
    const isCrowded = neighbours.size > waiting.address || this.#waiting.size > waiting.all;
    if (isCrowded && longest) this.#turnAway(longest, "crowded");
  }

  #turnAway(connection: Connection, why: Refusal): void {
    this.#refused(why);
    this.#stopWaiting(connection);
    connection.close();
  }

  #stopWaiting(connection: Connection): void {
    clearTimeout(this.#waiting.get(connection));
    this.#waiting.delete(connection);
    const neighbours = this.#waitingOf.get(connection.network);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#waitingOf.delete(connection.network);
  }

  #leave(connection: Connection): void {
    this.#stopWaiting(connection);
    const { peer } = connection;
    if (!peer || !this.#open.delete(connection)) return;
    this.unsubscribe(connection, [...connection.topics]);
    for (const [key] of this.#ownersOf(connection, peer)) this.#connections.add(key, -1);
    if (peer.kind !== "device") return;
    const key = deviceKey(peer.home, peer.device);
    if (this.#devices.get(key) === connection) this.#devices.delete(key);
  }

  #ownersOf({ door, network }: Connection, peer: Peer): [key: string, limit: number][] {
    const { connections } = this.#limits;
    const address = door === "tcp" ? connections.tcpAddress : connections.webAddress;
    const people = peopleOf(peer).map(([key, whose]): [string, number] => [key, connections[whose]]);
    return [[`${door} ${network}`, address], ...people];
  }
}

/** Devices have no such limits: each has one connection and few topics. */
function peopleOf(peer: Peer | undefined): [key: string, whose: "session" | "person" | "enterprise"][] {
  if (peer?.kind !== "session") return [];
  return [
    [`session ${peer.session}`, "session"],
    [`person ${peer.user}`, "person"],
    [`enterprise ${peer.home}`, "enterprise"],
  ];
}
