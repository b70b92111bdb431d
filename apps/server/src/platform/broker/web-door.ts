import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export const WEB_PATH = "/mqtt";

/** Returns whether an upgrade is for the broker. The target is foreign text and may be no address at all. */
export function isForBroker({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  return url === WEB_PATH || url.startsWith(`${WEB_PATH}?`);
}

/**
 * A page of another site must not use its browser to reach the broker. Pages send their origin; a client without one is
 * no browser, and needs a ticket like everybody.
 */
export function isWelcomeOrigin({ headers }: Pick<IncomingMessage, "headers">, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const isWeb = from.protocol === "http:" || from.protocol === "https:";
  return isWeb && (from.origin === new URL(publicUrl).origin || from.host === host?.toLowerCase());
}

/** Pipelined requests on one connection are answered in order, including a websocket upgrade. */
export class PendingAnswers {
  readonly #latest = new WeakMap<Duplex, ServerResponse>();

  constructor(server: Server) {
    server.on("request", ({ socket }, response) => void this.#latest.set(socket, response));
  }

  whenSent(socket: Duplex, go: () => void): void {
    const before = this.#latest.get(socket);
    if (!before || before.writableFinished) {
      go();
      return;
    }
    before.once("close", () => {
      if (!socket.destroyed) go();
    });
  }
}
