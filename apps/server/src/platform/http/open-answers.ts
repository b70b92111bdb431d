import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressBlock } from "../throttle/address-block.ts";
import { callerOf } from "./caller.ts";
import type { HttpLimits, HttpRefusal } from "./http-limits.ts";
import { UnreadWatch } from "./unread-watch.ts";

export interface AnswerOptions {
  limits: HttpLimits;
  /** How long a client may leave an answer unread. */
  unreadMs: number;
  /** The number of proxies in front of the server. */
  proxies: number;
  refused(what: HttpRefusal): void;
}

/** Each with the function that forgets it. */
type Answers = Map<ServerResponse, () => void>;

/** The requests that are not fully answered yet, by connection and by the caller's address. */
export class OpenAnswers {
  readonly #limits: HttpLimits;
  readonly #proxies: number;
  readonly #refused: (what: HttpRefusal) => void;
  readonly #watch: UnreadWatch;
  readonly #ofConnection = new Map<Socket, Answers>();
  readonly #ofAddress = new Map<string, Answers>();

  constructor({ limits, unreadMs, proxies, refused }: AnswerOptions) {
    this.#limits = limits;
    this.#proxies = proxies;
    this.#refused = refused;
    this.#watch = new UnreadWatch(unreadMs);
  }

  /** Returns false when the request must not be handled: it is rejected, or its connection has ended. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    // All requests of a chunk arrive in one turn of the event loop, including those behind the one that ended it.
    if (socket.destroyed) return false;
    const own = this.#ofConnection.get(socket) ?? this.#arrive(socket);
    if (own.size >= this.#limits.pipelined) return this.#end(socket, "pipelined");
    if (unsentBytes(own) > this.#limits.unsentBytes) return this.#end(socket, "unread");
    const address = addressBlock(callerOf(request, this.#proxies));
    const neighbours: Answers = this.#ofAddress.get(address) ?? new Map();
    if (neighbours.size >= this.#limits.requestsPerAddress) return this.#turnAway(response);
    const forget = () => {
      own.delete(response);
      neighbours.delete(response);
      if (neighbours.size === 0 && this.#ofAddress.get(address) === neighbours) this.#ofAddress.delete(address);
    };
    own.set(response, forget);
    this.#ofAddress.set(address, neighbours.set(response, forget));
    response.once("close", forget);
    return true;
  }

  /** Closes connections that do not read, and the oldest of an address that leaves too much unread. */
  endUnread(now: number): void {
    for (const [socket, answers] of this.#ofConnection) {
      // A connection that became a websocket has no answers, and limits of its own.
      const isAnswered = answers.size > 0 && !socket.destroyed;
      if (isAnswered && this.#watch.isStalled(socket, now)) this.#end(socket, "unread");
    }
    for (const answers of this.#ofAddress.values()) this.#makeRoom(answers);
  }

  #makeRoom(answers: Answers): void {
    let surplus = unsentBytes(answers) - this.#limits.unsentBytesPerAddress;
    for (const { socket, writableLength } of answers.keys()) {
      if (surplus <= 0) return;
      if (!socket || socket.destroyed || writableLength === 0) continue;
      surplus -= writableLength;
      this.#end(socket, "unread");
    }
  }

  #arrive(socket: Socket): Answers {
    const answers: Answers = new Map();
    this.#ofConnection.set(socket, answers);
    socket.once("close", () => {
      this.#ofConnection.delete(socket);
      // Answers that waited for their turn get no close event.
      for (const forget of answers.values()) forget();
    });
    return answers;
  }

  #end(socket: Socket, why: HttpRefusal): false {
    this.#refused(why);
    socket.destroy();
    return false;
  }

  #turnAway(response: ServerResponse): false {
    this.#refused("crowded");
    response.writeHead(429, { connection: "close", "content-type": "text/plain", "retry-after": "1" });
    response.end("Too many requests from this address are being answered. Please try again.\n");
    return false;
  }
}

function unsentBytes(answers: Answers): number {
  let bytes = 0;
  for (const { writableLength } of answers.keys()) bytes += writableLength;
  return bytes;
}
