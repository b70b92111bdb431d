import { once } from "node:events";
import type http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { LIMITS } from "./limits.ts";
import { connectPacket, openDoors } from "./testing/broker-doors.ts";
import { isWelcomeOrigin } from "./web-door.ts";

let doors: Awaited<ReturnType<typeof openDoors>>;
beforeAll(async () => {
  doors = await openDoors({ answer: answerAfterUpgrade });
});
afterAll(() => doors.close());

const UPGRADE = {
  Host: "switchboard.test",
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
};
const request = (target: string, headers: Record<string, string>) =>
  `GET ${target} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
/** Answers a request only when the next one on its connection has asked for a websocket. */
function answerAfterUpgrade({ socket }: http.IncomingMessage, response: http.ServerResponse): void {
  const { server } = socket as unknown as { server: http.Server };
  server.once("upgrade", () => response.end("slow"));
}

/** Resolves also when the server resets the connection because it leaves bytes unread. */
const closed = (socket: net.Socket) =>
  new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve));

/** Returns the response to a hand-written request; empty when the connection just ends. */
async function upgrade(target: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = net.connect(doors.port, "127.0.0.1");
  socket.write(request(target, { ...UPGRADE, ...headers }));
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
    socket.destroy();
  });
  await once(socket, "close");
  return said.split("\r\n")[0] ?? "";
}

describe("a websocket upgrade", () => {
  test.each(["//", "///", "//[", "http://[/mqtt", "*", "/%", "/mqtt/..", "/other"])(
    "for %s is refused, and the server serves on",
    async (target) => {
      expect(await upgrade(target)).not.toContain("101");
      expect(await upgrade("/mqtt")).toContain("101");
    },
  );
});

it("becomes a websocket only after pipelined requests before it are answered", async () => {
  const socket = net.connect(doors.port, "127.0.0.1");
  const upgrading = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const first = "GET /slow HTTP/1.1\r\nHost: switchboard.test\r\n\r\n";
  socket.write(`${first}GET /mqtt HTTP/1.1\r\nHost: switchboard.test\r\n${upgrading.join("\r\n")}\r\n\r\n`);
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk.toString("latin1");
    if (said.includes(" 101 ")) socket.destroy();
  });
  await once(socket, "close");
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 101"]);
});

test("rejects a websocket upgrade with two hosts", async () => {
  expect(await upgrade("/mqtt", { host: "evil.test" })).toBe("HTTP/1.1 400 Bad Request");
});

describe("a page", () => {
  test.each([
    ["no page at all", undefined, true],
    ["the address people are told", "https://switchboard.test", true],
    ["the host it came from", "http://localhost:8080", true],
    ["another site", "https://evil.test", false],
    ["a name that begins alike", "https://switchboard.test.evil.test", false],
    ["another port", "https://switchboard.test:8443", false],
    ["a page without an address", "null", false],
    ["a file", "file://localhost:8080", false],
    ["what is no address", "http://[", false],
    ["nothing", "", false],
  ])("may open a websocket as %s (%s): %s", (_name, origin, welcome) => {
    const headers = { host: "LOCALHOST:8080", ...(origin === undefined ? {} : { origin }) };
    expect(isWelcomeOrigin({ headers }, "https://switchboard.test")).toBe(welcome);
  });

  it("is rejected with a 403 when it belongs to another site, and counted", async () => {
    expect(await upgrade("/mqtt", { Origin: "https://evil.test" })).toContain("403");
    expect(await upgrade("/mqtt", { Origin: "https://switchboard.test" })).toContain("101");
    expect(doors.refused).toEqual({ origin: 1 });
  });
});

/** Encodes a frame as a browser sends it; a mask of zeros leaves the payload unchanged. */
function frame(kind: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from([kind, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
const PING = frame(0x89);
const BINARY = 0x82;

/** Opens a websocket on which a test sends its own frames, and counts the responses. */
async function openWebsocket(first: Buffer = Buffer.alloc(0)) {
  const socket = net.connect(doors.port, "127.0.0.1").on("error", () => undefined);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.write(Buffer.concat([Buffer.from(request("/mqtt", UPGRADE)), first]));
  await vi.waitFor(() => expect(Buffer.concat(received).toString("latin1")).toContain("\r\n\r\n"));
  return { socket, frames: () => Buffer.concat(received).subarray(Buffer.concat(received).indexOf("\r\n\r\n") + 4) };
}

describe("frames of a websocket", () => {
  const most = LIMITS.framesBeforeSignIn;

  test.each([
    ["pings", Array<Buffer>(most + 1).fill(PING)],
    ["pongs", Array<Buffer>(most + 1).fill(frame(0x8a))],
    ["empty messages", Array<Buffer>(most + 1).fill(frame(BINARY))],
    ["empty fragments", [frame(0x02), ...Array<Buffer>(most).fill(frame(0x00))]],
  ])("disconnect a stranger who sends too many %s", async (_kind, frames) => {
    const before = doors.refused.flooding ?? 0;
    const { socket } = await openWebsocket();
    socket.write(Buffer.concat(frames));
    await closed(socket);
    expect(doors.refused.flooding).toBe(before + 1);
  });

  it("count as well when they arrive together with the request", async () => {
    const before = doors.refused.flooding ?? 0;
    const socket = net.connect(doors.port, "127.0.0.1").on("error", () => undefined);
    const frames = Array<Buffer>(most + 1).fill(PING);
    socket.resume().write(Buffer.concat([Buffer.from(request("/mqtt", UPGRADE)), ...frames]));
    await closed(socket);
    expect(doors.refused.flooding).toBe(before + 1);
  });

  it("are not limited in number once their sender is signed in", async () => {
    const before = { ...doors.refused };
    const { socket, frames } = await openWebsocket();
    socket.write(frame(BINARY, connectPacket("BOARD-1", "ok")));
    await vi.waitFor(() => expect(frames().length).toBe(6));
    socket.write(Buffer.concat(Array<Buffer>(most * 3).fill(PING)));
    const [connack, pong] = [6, 2];
    await vi.waitFor(() => expect(frames().length).toBe(connack + most * 3 * pong));
    expect(doors.refused).toEqual(before);
    socket.destroy();
  });
});
