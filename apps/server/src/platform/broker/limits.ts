/**
 * What one peer may cost, in one table (docs/device-protocol.md, docs/admin-guide.md). All of them are far above what the
 * largest use needs: a browser of an enterprise with 1,000 devices, a person with grants on 2,000 single switches, many tabs,
 * a building whose power returns behind one address.
 */
export const LIMITS = {
  /** What a packet may claim to hold, read from its header before it is taken in. */
  packetBytes: { stranger: 2 * 1024, admitted: 64 * 1024 },
  /** How much is read of one connection; what is more waits in its socket. A packet is one, and every 64 bytes are. */
  reading: { perSecond: 10_000, burst: 50_000, bytes: 64 },
  /** Websocket frames of any kind before CONNECT is answered: signing in takes a dozen, and a browser cannot send pings. */
  framesBeforeSignIn: 100,
  /** What waits to be read by a peer; one that leaves more unread is closed. */
  unsentBytes: 1024 * 1024,
  /** How long someone may stay without being admitted. */
  admissionMs: 10_000,
  /** A peer says how soon it is missed. 0 would be never. */
  keepaliveSeconds: { min: 1, max: 600 },
  /** Not admitted yet: beyond it the one that has waited longest goes, so that the silent make room for those who speak. */
  waiting: { address: 1_000, all: 5_000 },
  /** Shaking hands for TLS, which costs more than waiting does. */
  handshakes: { address: 500, all: 1_000 },
  /** Admitted. Many devices share one address; one that connects again takes its own place. */
  connections: { tcpAddress: 25_000, webAddress: 5_000, session: 100, person: 200, enterprise: 10_000 },
  /** Topics that are listened to at one time. */
  subscriptions: { connection: 10_000, session: 100_000, person: 200_000, enterprise: 2_000_000 },
  /** Topics asked for, one after the other; one for all devices of a home costs as much as a hundred, for it may bring that many messages. */
  subscribing: { perSecond: 500, burst: 15_000, wildcardCost: 100 },
  /** Heartbeats that are passed on in one turn of the event loop; the others wait for the next, behind answers and commands. */
  heartbeatsPerTurn: 200,
} as const;

/** Allowances of messages per second: of one connection, and for pings of one person to one device and of all to one. */
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

/** What was not let through, as the metric names it. */
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
