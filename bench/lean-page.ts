import { randomBytes } from "node:crypto";
import net from "node:net";
import { connectPacket, packet } from "../apps/server/src/platform/broker/testing/broker-doors.ts";

/** A page at nearly no cost for the machine: it listens by websocket or plain MQTT, and counts bytes. */
export interface LeanPage {
  received(): number;
  close(): void;
}

interface PageOptions {
  port: number;
  isPlain?: boolean;
  clientId: string;
  username: string;
  password: string;
  filter: string;
}

/** Creates a websocket frame of a browser, masked with a mask of zeros. */
function frame(bytes: Buffer): Buffer {
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([0x82, ...length, 0, 0, 0, 0]), bytes]);
}

function subscription(filter: string): Buffer {
  const name = Buffer.from(filter);
  return packet(
    0x82,
    Buffer.concat([Buffer.from([0, 1, name.length >> 8, name.length & 0xff]), name, Buffer.from([0])]),
  );
}

class ByteCounter {
  bytes = 0;

  take(chunk: Buffer): void {
    this.bytes += chunk.length;
  }
}

/** Counts the MQTT bytes in websocket frames. */
class FrameCounter {
  bytes = 0;
  #left = 0;
  #head: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    let rest = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    this.#head = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.#left === 0) {
        const short = (rest[1] ?? 0) & 0x7f;
        const size = short === 126 ? 4 : short === 127 ? 10 : 2;
        if (rest.length < size) {
          this.#head = rest;
          return;
        }
        this.#left = size === 2 ? short : size === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
        rest = rest.subarray(size);
      }
      const taken = Math.min(this.#left, rest.length);
      this.bytes += taken;
      this.#left -= taken;
      rest = rest.subarray(taken);
    }
  }
}

export async function openLeanPage(options: PageOptions): Promise<LeanPage> {
  const { port, isPlain = false, clientId, username, password, filter } = options;
  const socket = net.connect({ host: "127.0.0.1", port, noDelay: true });
  const next = () =>
    new Promise<Buffer>((resolve, reject) => {
      socket.once("data", resolve).once("error", reject);
      socket.once("close", () => reject(new Error("a page was sent away")));
    });
  const say = (packet: Buffer) => socket.write(isPlain ? packet : frame(packet));
  if (!isPlain) await upgrade(socket, port, next);
  say(connectPacket(username, password, { clientId, keepalive: 600 }));
  await next();
  say(subscription(filter));
  await next();
  const counter = isPlain ? new ByteCounter() : new FrameCounter();
  socket.on("data", (chunk) => counter.take(chunk));
  socket.on("error", () => undefined);
  return { received: () => counter.bytes, close: () => void socket.destroy() };
}

async function upgrade(socket: net.Socket, port: number, next: () => Promise<Buffer>): Promise<void> {
  const lines = ["GET /mqtt HTTP/1.1", `Host: 127.0.0.1:${port}`, "Upgrade: websocket", "Connection: Upgrade"];
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`;
  socket.write([...lines, key, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: mqtt", "", ""].join("\r\n"));
  if (!(await next()).toString("latin1").startsWith("HTTP/1.1 101")) throw new Error("no websocket");
}
