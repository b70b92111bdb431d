import net from "node:net";
import type { Chance } from "./chance.ts";
import { oddText } from "./odd-values.ts";

const LINES = [
  "GET / HTTP/1.1",
  "GET // HTTP/1.1",
  "GET http://[ HTTP/1.1",
  "GET /mqtt HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "CONNECT x:1 HTTP/1.1",
  "POST /auth/login HTTP/1.1",
  "GET /healthz HTTP/0.9",
  "GET /healthz HTTP/9.9",
  "get /healthz HTTP/1.1",
  "GET\t/healthz\tHTTP/1.1",
  "GET /\u0000 HTTP/1.1",
  "PRI * HTTP/2.0",
  "\u0016\u0003\u0001\u0002",
];
const HEADERS = [
  "Host: x",
  "Host: a\r\nHost: b",
  "Connection: Upgrade\r\nUpgrade: websocket",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Connection: Upgrade\r\nUpgrade: h2c",
  "Content-Length: 5\r\nContent-Length: 6",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 3\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: \u000bchunked",
  "Expect: 100-continue",
  "Content-Type: application/json",
  " folded: x",
  "no colon",
  "X: \u0000",
  "Sec-WebSocket-Extensions: permessage-deflate; a=b",
  "Origin: null",
];
const BODIES = [
  "",
  "{}",
  "5\r\nhello\r\n0\r\n\r\n",
  "ffffffffffffffff\r\n",
  "-1\r\nx",
  "GET / HTTP/1.1\r\n\r\n",
  "0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n",
];

/** Returns bytes that an HTTP client would never send: odd lines, contradictory lengths, upgrades to nowhere. */
export function rawRequest(chance: Chance): Buffer {
  const headers = Array.from({ length: chance.below(5) }, () => chance.pick(HEADERS));
  const line = chance.is(0.9) ? chance.pick(LINES) : oddText(chance).slice(0, 9000);
  const text = [line, ...headers, "", chance.pick(BODIES)].join("\r\n");
  const bytes = Buffer.from(text, "latin1");
  return chance.is(0.1) ? bytes.subarray(0, chance.below(bytes.length + 1)) : bytes;
}

/**
 * Sends the bytes and hangs up; returns the status of the first answer, 400 when the server just closed, 0 when it
 * never did.
 */
export function askRaw(port: number, bytes: Buffer, limitMs: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ status: 0, text: "never let go" });
    }, limitMs);
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(parts).toString();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 400), text });
    });
    socket.end(bytes);
  });
}
