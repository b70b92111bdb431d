/**
 * The limits of one peer, in one table (docs/device-protocol.md, docs/admin-guide.md). All of them are far above the
 * largest use: a browser of an enterprise with 1,000 devices, a person with grants on 2,000 single switches, many tabs,
 * a building whose power returns behind one address.
 */
export const LIMITS = {
  /** The size of a packet, read from its header before it is buffered. */
  packetBytes: { stranger: 2 * 1024, admitted: 64 * 1024 },
  /** How much is read of a connection; the rest stays in its socket. A packet costs one, as do every 64 bytes. */
  reading: { perSecond: 10_000, burst: 50_000, bytes: 64 },
  /** Frames before CONNECT is answered: signing in takes a dozen, and a browser cannot send pings. */
  framesBeforeSignIn: 100,
  /** The bytes that wait to be read by a peer; one that leaves more unread is closed. */
  unsentBytes: 1024 * 1024,
  /** How long a client may stay without being admitted. */
  admissionMs: 10_000,
  /** How soon a peer is missed. 0 would be never. */
  keepaliveSeconds: { min: 1, max: 600 },
  /** Clients not admitted yet; beyond the limit the longest waiting one is closed, so that silent ones make room. */
  waiting: { address: 1_000, all: 5_000 },
  /** TLS handshakes under way, which cost more than waiting. */
  handshakes: { address: 500, all: 1_000 },
  /** Admitted connections. Many devices share one address; one that reconnects takes its own place. */
  connections: { tcpAddress: 25_000, webAddress: 5_000, session: 100, person: 200, enterprise: 10_000 },
  /** Subscriptions at one time. */
  subscriptions: { connection: 10_000, session: 100_000, person: 200_000, enterprise: 2_000_000 },
  /** The rate of subscribing; a topic for all devices of a home costs a hundred, for it may bring as many. */
  subscribing: { perSecond: 500, burst: 15_000, wildcardCost: 100 },
  /** Heartbeats forwarded in one turn of the event loop; others wait behind answers and commands. */
  heartbeatsPerTurn: 200,
} as const;

/** Messages per second: of one connection, and for pings of one person to one device and of all to one. */
export const RATES = {
  status: { perSecond: 5, burst: 20 },
  answer: { perSecond: 100, burst: 400 },
  report: { perSecond: 100, burst: 400 },
  heartbeat: { perSecond: 20, burst: 100 },
  ping: { perSecond: 100, burst: 400 },
  pingOfPerson: { perSecond: 1, burst: 3 },
  pingOfAll: { perSecond: 10, burst: 20 },
} as const;

type Numbers<T> = { [Key in keyof T]: T[Key] extends number ? number : Numbers<T[Key]> };
export type Limits = Numbers<typeof LIMITS>;

/** The reasons for a rejection, as named in the metric. */
export type Refusal =
  | "connection"
  | "subscription"
  | "publication"
  | "oversized"
  | "flooding"
  | "retained"
  | "ping"
  | "unreachable"
  | "superseded"
  | "packet"
  | "unread"
  | "origin"
  | "keepalive"
  | "crowded"
  | "handshake"
  | "late";
