import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer, type HttpOptions } from "./http-server.ts";

/** More than the operating system's buffers hold for a socket. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, "a");
const DONE = "HTTP/1.1 200 OK";
/** How long a condition is awaited on a busy machine. */
const PATIENT = { timeout: 20_000 };

const opened: FastifyInstance[] = [];
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(opened.splice(0).map((http) => http.close()));
});

async function serve(options: Partial<HttpOptions> = {}) {
  const refused: string[] = [];
  const http = createHttpServer(createLogger("silent"), {
    trustProxy: 0,
    publicUrl: "https://switchboard.test",
    onRefused: (what) => refused.push(what),
    ...options,
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const calls: string[] = [];
  http.addHook("onRequest", async ({ url, ip }) => void calls.push(`${url} ${ip}`));
  http.get("/large", async (_request, reply) => reply.send(LARGE));
  http.get("/small", async () => "small");
  http.get("/slow", async () => {
    await released;
    return "slow";
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  opened.push(http);
  const { port } = http.server.address() as AddressInfo;

  /** Opens a connection that reads nothing until the test does. */
  async function connect(): Promise<net.Socket> {
    const socket = net.connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket.pause();
  }
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { connect, connections, calls, refused, release };
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: a", ...headers].join("\r\n")}\r\n\r\n`;

/** Reads to the end of the connection, or up to a text. */
async function readUntil(socket: net.Socket, text?: string): Promise<string> {
  let said = "";
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
    if (text && said.includes(text)) resolve();
  });
  socket.once("close", () => resolve());
  socket.resume();
  if (!socket.closed) await promise;
  return said;
}

describe("pipelined requests", () => {
  it("are answered in order as long as there are few", async () => {
    const { connect } = await serve();
    const socket = await connect();
    socket.write(get("/small") + get("/nowhere") + get("/small", "Connection: close"));
    const said = await readUntil(socket);
    expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 200"]);
  });

  it("close the connection when there are too many, and the rest is ignored", async () => {
    const { connect, calls, refused } = await serve();
    const socket = await connect();
    socket.write(get("/slow").repeat(300));
    await readUntil(socket);
    expect(calls).toHaveLength(10);
    expect(refused).toEqual(["pipelined"]);
  });

  it("close the connection when too much of the earlier answers is unread", async () => {
    const { connect, calls, refused, connections } = await serve();
    const socket = await connect();
    socket.write(get("/large"));
    await expect.poll(() => calls.length, PATIENT).toBe(1);
    socket.write(get("/small"));
    await expect.poll(connections, PATIENT).toBe(0);
    expect(calls).toHaveLength(1);
    expect(refused).toEqual(["unread"]);
  });
});

describe("a client that does not read", () => {
  const patience = { requestMs: 30_000, headersMs: 10_000, lookEveryMs: 10, unreadMs: 50 };

  it("is closed when its time is over, and nobody else is", async () => {
    const { connect, connections, refused, release } = await serve({ patience });
    const waiting = await connect();
    waiting.write(get("/slow", "Connection: close"));
    const stalled = await Promise.all(Array.from({ length: 3 }, connect));
    for (const socket of stalled) socket.write(get("/large"));
    await expect.poll(() => refused, PATIENT).toEqual(["unread", "unread", "unread"]);
    await expect.poll(connections, PATIENT).toBe(1);
    release();
    expect(await readUntil(waiting)).toContain("slow");
  });

  it("makes room for others when one address leaves too many bytes unread, the oldest first", async () => {
    const limits = { unsentBytesPerAddress: 1.5 * LARGE.length };
    const { connect, calls, connections, refused } = await serve({
      patience: { ...patience, unreadMs: 30_000 },
      limits,
    });
    const first = await connect();
    first.write(get("/large"));
    await expect.poll(() => calls.length, PATIENT).toBe(1);
    const second = await connect();
    second.write(get("/large", "Connection: close"));
    await expect.poll(() => refused, PATIENT).toEqual(["unread"]);
    await expect.poll(connections, PATIENT).toBe(1);
    expect((await readUntil(second)).length).toBeGreaterThan(LARGE.length);
  });
});

describe("requests of one address that are under way", () => {
  const limits = { requestsPerAddress: 2 };

  it("are limited by the address that the trusted proxy names, whatever callers claim", async () => {
    const { connect, calls, refused, release } = await serve({ trustProxy: 1, limits });
    const ask = async (path: string, forwarded: string) => {
      const socket = await connect();
      socket.write(get(path, `X-Forwarded-For: ${forwarded}`, "Connection: close"));
      return socket;
    };
    const busy = [await ask("/slow", "6.6.6.6, 203.0.113.5"), await ask("/slow", "7.7.7.7, 203.0.113.5")];
    await expect.poll(() => calls, PATIENT).toEqual(["/slow 203.0.113.5", "/slow 203.0.113.5"]);
    expect(await readUntil(await ask("/small", "8.8.8.8, 203.0.113.5"))).toContain("HTTP/1.1 429");
    expect(refused).toEqual(["crowded"]);
    expect(await readUntil(await ask("/small", "203.0.113.6"))).toContain(DONE);
    release();
    for (const socket of busy) expect(await readUntil(socket)).toContain("slow");
    expect(await readUntil(await ask("/small", "203.0.113.5"))).toContain(DONE);
  });

  it("no longer count when their connection is gone, also those that waited for their turn", async () => {
    const { connect, calls } = await serve({ limits: { requestsPerAddress: 3 } });
    const gone = await connect();
    gone.write(get("/slow").repeat(3));
    await expect.poll(() => calls.length, PATIENT).toBe(3);
    gone.destroy();
    await expect
      .poll(async () => {
        const socket = await connect();
        socket.write(get("/small", "Connection: close"));
        return readUntil(socket);
      }, PATIENT)
      .toContain(DONE);
  });

  it("let an office of 200 browsers load a page at the same moment", async () => {
    const { connect, calls, release } = await serve();
    const browsers = await Promise.all(Array.from({ length: 1200 }, connect));
    for (const socket of browsers) socket.write(get("/slow", "Connection: close"));
    await expect.poll(() => calls.length, PATIENT).toBe(1200);
    release();
    const answers = await Promise.all(browsers.map((socket) => readUntil(socket)));
    expect(answers.filter((said) => said.startsWith(DONE))).toHaveLength(1200);
  });
});
