/**
 * The limits of one connection and one address at the HTTP server. An office of 200 browsers behind one address has
 * 1,200 connections without a proxy, and a few thousand calls under way where a proxy speaks HTTP/2 with it.
 */
export const HTTP_LIMITS = {
  /** Open at one time, including websockets. Not counted behind proxies, which have one address for all. */
  connectionsPerAddress: 10_000,
  /** Requests that are not fully answered, by the address that the trusted proxies name. */
  requestsPerAddress: 5_000,
  /** The most bytes that all connections of an address may leave unread. Beyond it the connections with the oldest answers are closed. */
  unsentBytesPerAddress: 64 * 1024 * 1024,
  /** Requests of one connection that are not fully answered; browsers and proxies send one after the other. */
  pipelined: 10,
  /** A client that leaves more than this unread gets no further requests answered. */
  unsentBytes: 4 * 1024 * 1024,
};

export type HttpLimits = typeof HTTP_LIMITS;

/** The reasons for rejecting a connection or a request, as named in the metric. */
export type HttpRefusal = "connections" | "crowded" | "pipelined" | "unread";
