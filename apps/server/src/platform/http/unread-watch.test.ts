import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { progressOf, UnreadWatch } from "./unread-watch.ts";

/** More than the operating system's buffers hold for a socket. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, "a");

/** A socket with given progress: written bytes, those of unfinished writes, and the rest of them. */
function socketAt(written: number, unfinished: number, left: number): net.Socket {
  const socket = new net.Socket();
  const state = { bytesWritten: written, writableLength: unfinished, _handle: { writeQueueSize: left } };
  for (const [name, value] of Object.entries(state)) Object.defineProperty(socket, name, { value, writable: true });
  return socket;
}

describe("a connection", () => {
  it("is stalled once nothing written has been read for long enough", () => {
    const watch = new UnreadWatch(30);
    const socket = socketAt(100, 100, 80);
    expect([0, 29, 30].map((now) => watch.isStalled(socket, now))).toEqual([false, false, true]);
  });

  it("is not stalled while a part of a large write is read now and then", () => {
    const watch = new UnreadWatch(30);
    const socket = socketAt(100, 100, 80);
    watch.isStalled(socket, 0);
    Object.assign(socket, { _handle: { writeQueueSize: 79 } });
    expect([30, 59, 60].map((now) => watch.isStalled(socket, now))).toEqual([false, false, true]);
  });

  it("is not stalled while nothing is written to it, however long that lasts", () => {
    const watch = new UnreadWatch(30);
    const socket = socketAt(100, 0, 0);
    expect([0, 1000].map((now) => watch.isStalled(socket, now))).toEqual([false, false]);
    Object.assign(socket, { writableLength: 10 });
    expect([2000, 2029, 2030].map((now) => watch.isStalled(socket, now))).toEqual([false, false, true]);
  });
});

it("has progress within one large write", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  const [socket] = (await once(server, "connection")) as [net.Socket];
  socket.write(LARGE);
  const before = progressOf(socket);
  let received = 0;
  client.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > LARGE.length / 4) client.pause();
  });
  client.resume();
  await vi.waitFor(() => expect(received).toBeGreaterThan(LARGE.length / 4));
  expect(socket.writableLength).toBe(LARGE.length);
  expect(progressOf(socket)).not.toBe(before);
  client.destroy();
  socket.destroy();
  server.close();
});
