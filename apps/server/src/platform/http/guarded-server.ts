import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { Tally } from "../tally.ts";
import { addressBlock } from "../throttle/address-block.ts";
import { type AnswerOptions, OpenAnswers } from "./open-answers.ts";

interface GuardOptions extends AnswerOptions {
  /** How often unread answers are checked. */
  lookEveryMs: number;
}

/** Creates an HTTP server that enforces its limits before any handler and closes clients that do not read. */
export function createGuardedServer(http: ServerOptions, handle: RequestListener, guard: GuardOptions): Server {
  const answers = new OpenAnswers(guard);
  const server = createServer(http, (request, response) => {
    if (answers.admit(request, response)) handle(request, response);
  });
  const looking = setInterval(() => answers.endUnread(performance.now()), guard.lookEveryMs).unref();
  server.once("close", () => clearInterval(looking));
  if (guard.proxies === 0) limitConnections(server, guard);
  return server;
}

function limitConnections(server: Server, { limits, refused }: GuardOptions): void {
  const connections = new Tally();
  server.on("connection", (socket) => {
    const network = addressBlock(socket.remoteAddress ?? "");
    if (connections.of(network) >= limits.connectionsPerAddress) {
      refused("connections");
      socket.destroy();
      return;
    }
    connections.add(network, 1);
    socket.once("close", () => connections.add(network, -1));
  });
}
