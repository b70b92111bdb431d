import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export const WEB_PATH = "/mqtt";

/** Whether a request to become a websocket asks for the broker. The target is a stranger's text, and need be no address at all. */
export function isForBroker({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  return url === WEB_PATH || url.startsWith(`${WEB_PATH}?`);
}

/**
 * A page of another site must not use the browser it runs in to reach the broker. Pages say where they are from; whoever
 * says nothing is no browser, and needs a ticket like everybody.
 */
export function isWelcomeOrigin({ headers }: Pick<IncomingMessage, "headers">, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const isWeb = from.protocol === "http:" || from.protocol === "https:";
  return isWeb && (from.origin === new URL(publicUrl).origin || from.host === host?.toLowerCase());
}

/** Requests can come together on one connection; each is answered in its turn, and so is the one to become a websocket. */
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
